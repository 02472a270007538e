"""How much processor time a board takes, and how large it is.

    python benchmarks/board.py [--certificates N]

The certificates are those of the manual's example board over and over, under other names and dates: of N / 3 engines
with a history of three each, then of N engines with one each.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

STORED = Path(__file__).resolve().parents[1] / "docs" / "examples" / "certificates"
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Processor time of a board")
    parser.add_argument("--certificates", type=int, default=100)
    count = parser.parse_args().certificates
    for engines in (max(1, count // 3), count):
        with TemporaryDirectory() as name:
            folder = Path(name)
            lay_out(folder / "certificates", count, engines)
            seconds = processor_time(folder)
            files = [path for path in (folder / "site").rglob("*") if path.is_file()]
            size = sum(path.stat().st_size for path in files) / 1e6
            told = f"{count} certificates of {engines} engines"
            print(f"{told:<36} {seconds:5.2f} s of processor time, {len(files)} files, {size:.1f} MB")


def lay_out(folder: Path, count: int, engines: int) -> None:
    """Write so many certificates of so many engines."""
    folder.mkdir()
    models = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(STORED.glob("*.json"))]
    for number in range(count):
        engine = number % engines
        statement = json.loads(json.dumps(models[engine % len(models)]))
        details = statement["predicate"]["bythebook"]
        details["engine"]["name"] += f"-{engine}"
        details["issued"] = (BEGIN + timedelta(days=number)).isoformat()
        (folder / f"{number:04d}.json").write_text(json.dumps(statement), encoding="utf-8")


def processor_time(folder: Path) -> float:
    """Seconds in user and system mode that the command takes, the start of Python included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "bythebook_conformance", "board", "certificates", "--out", "site"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
