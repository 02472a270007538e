"""``bythebook verify``: whether a certificate holds; and ``bythebook board``: many certificates as a static site."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec

from bythebook_conformance.certification.certificates.signatures import (
    SIGSTORE,
    PublicKey,
    Read,
    Signatory,
    read_certificate,
)
from bythebook_conformance.certification.certificates.statement import Refused
from bythebook_conformance.certification.certificates.verifying import (
    Check,
    Rerun,
    checks,
    missing,
    requirements_in,
)
from bythebook_conformance.cli.engines import engine_of, module_files
from bythebook_conformance.cli.file_kinds import whose_file
from bythebook_conformance.cli.issuing import signer_of
from bythebook_conformance.cli.options import (
    FilePath,
    argument,
    cli_command,
    engine_arguments,
    jobs_option,
    list_option,
    sandbox_options,
    text_option,
)
from bythebook_conformance.cli.output import complain, in_a_line, print_data
from bythebook_conformance.cli.usage import UsageError, check_jobs, cores, make_folder
from bythebook_conformance.kit.errors import about, file_errors, read_file
from bythebook_conformance.kit.words import counted
from bythebook_conformance.protocol.process import nothing_left_behind, sigterm_interrupts
from bythebook_conformance.protocol.sandbox import Sandbox, hiding
from bythebook_conformance.statuses import Status


@cli_command("bythebook verify bythebook-report/certificate.json")
@argument(
    "certificate", "A certificate that certify has written.", type=FilePath("certificate.json"), metavar="CERTIFICATE"
)
@engine_arguments
@click.option("--key", type=FilePath(), metavar="PUB", help="Accept only what the owner of this public key has signed.")
@text_option("--identity", "WHO", "Accept only what this identity has signed by Sigstore.")
@text_option("--issuer", "URL", "The identity provider that vouches for WHO.")
@click.option("--trusted-root", type=FilePath(), metavar="FILE", help="Sigstore's root of trust, to verify offline.")
@list_option("--subject", "File or folder of the engine, to be compared.", type=FilePath(), metavar="PATH")
@click.option("--replay", is_flag=True, help="Ask the engine the same questions again.")
@jobs_option
@sandbox_options
@text_option("--require", "LIST", "Fail unless the certificate says this: passed,complete,max-age=90d, and the like.")
@click.option("--json", "as_json", is_flag=True, help="Also print the statement, if the certificate holds.")
def verify_command(
    certificate: Path,
    command: tuple[str, ...],
    python: str,
    key: Path | None,
    identity: str,
    issuer: str,
    trusted_root: Path | None,
    subject: tuple[Path, ...],
    replay: bool,
    jobs: int,
    sandbox: Sandbox,
    require: str,
    as_json: bool,
) -> int:
    """Verify a certificate: is it signed, is it consistent, and does it describe these files?

    --require: passed, complete, contained, signed, drawn, profile=NAME, max-age=90d, engine=NAME and game=NAME,
    separated by commas. Exit status 9: the certificate holds, but something that is required is missing.
    """
    if not replay and (command or python):
        raise UsageError("an engine is asked only with --replay; to compare its files, name them with --subject")
    check_jobs(jobs)
    required = requirements_in(require, "--require") if require else []
    signer = signer_of(key, identity, issuer, trusted_root)
    hidden = hiding(sandbox, certificate)
    again = Rerun(engine_of(command, python, sandbox), hidden, jobs or cores(), _progress) if replay else None
    try:
        read = read_certificate(read_file(certificate), signer)
    except Refused as refused:
        other = whose_file(click.get_current_context(), f"{certificate}: {refused.why}")
        print(f"REFUSED: {in_a_line(other or refused.why)}")
        return refused.kind.value
    files = subject or tuple(module_files(python) if python else ())
    with file_errors("the files"), nothing_left_behind(), sigterm_interrupts():
        found = list(checks(read, files, again, [certificate]))
    wrong = [check for check in found if check.wrong]
    details = read.statement.predicate.bythebook
    lacking = missing(required, details, signed=signer is not None, now=datetime.now(UTC))
    if lacking and not wrong:
        print(f"MISSING: {in_a_line('; '.join(lacking))}")
    _print_checks(read, signer, found)
    if as_json and not wrong:
        print_data(msgspec.to_builtins(read.statement))
    return min((check.wrong.value for check in wrong if check.wrong), default=Status.WRONG if lacking else Status.RIGHT)


def _print_checks(read: Read, signer: PublicKey | Signatory | None, found: Sequence[Check]) -> None:
    """Print first whether the certificate holds and what it says, then the result of each check."""
    details = read.statement.predicate.bythebook
    engine = in_a_line(f"{details.engine.name} {details.engine.version}".strip())
    said = f"{engine}, {in_a_line(details.game)}: {details.verdict.value} in profile {details.profile}"
    said = f"{said} on {details.issued:%Y-%m-%d}"
    wrong = next((check for check in found if check.wrong), None)
    if wrong is not None:
        print(f"REFUSED: {wrong.name}: {in_a_line(wrong.text)}", f"{'says':<14}{said}", sep="\n")
    elif signer is not None:
        print(f"VERIFIED: {said}")
    else:
        print(f"CONSISTENT: {said}; anybody could have written it, as no signature was verified")
    by = read.signer if read.signer in ("", SIGSTORE) else f"the key {read.signer}"
    unverified = f"not verified: by {by}, it says" if by else "none"
    print(f"{'signature':<14}{f'by {in_a_line(signer.told)}' if signer is not None else unverified}")
    for check in found:
        print(f"{check.name:<14}{'REFUSED: ' if check.wrong else ''}{in_a_line(check.text)}")


def _progress(suite: str, done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(
            f"\r{suite}: {done} of {total} parts asked again\x1b[K", end="\n" if done == total else "", file=sys.stderr
        )


@cli_command("bythebook board bythebook-report --out board")
@argument("folder", "The folder with the certificates; subfolders are searched, too.", type=FilePath(), metavar="DIR")
@click.option("--out", type=FilePath(), required=True, metavar="SITE", help="The folder for the pages.")
@click.option(
    "--keys",
    type=FilePath(),
    metavar="FILE",
    help="Show only what is signed by the keys listed there, each of the engines for which it may speak.",
)
@click.option("--trusted-root", type=FilePath(), metavar="FILE", help="Sigstore's root of trust, to verify offline.")
@click.option("--title", default="Conformance board", help="The heading of the first page.")
def board_command(folder: Path, out: Path, keys: Path | None, trusted_root: Path | None, title: str) -> bool:
    """Build a board from many certificates: static pages that show which engine keeps which clauses, and badges.

    Exit status 9: some files were refused and left out.
    """
    from bythebook_conformance.certification.board.collecting import (
        collect,  # not above: help does without them
        read_speakers,
    )
    from bythebook_conformance.certification.board.pages import board_of, other_file, write_board

    if not folder.is_dir():
        found = "a file" if folder.exists() else "no such folder"
        raise UsageError(f"{folder}: {found}; expected a folder with certificates")
    if out.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"--out {out}: inside {folder}, where the next board would look for certificates")
    with file_errors(out):
        if other := other_file(out):
            raise UsageError(f"--out {out}: holds {other}, and no board; name a new or empty folder")
    if trusted_root and not keys:
        raise UsageError("--trusted-root is for the identities that --keys lists")
    with about("--keys"):
        collected = collect(folder, read_speakers(keys, trusted_root) if keys else ())
    for each in collected.left_out:
        complain(f"{folder / each.file}: left out: {each.why}")
    if not collected.entries:
        raise UsageError(f"{folder}: no certificate for the board; certify writes certificate.json")
    board = board_of(collected, title)
    make_folder("--out", out)
    with file_errors(out):
        files = write_board(board, out)
    print(board.sentence)
    print(f"{out / 'index.html'}, {counted(files, 'file')}")
    return bool(collected.left_out)
