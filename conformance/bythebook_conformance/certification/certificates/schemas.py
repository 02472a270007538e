"""Every schema that ships with the kit: those of the protocol, and that of the certificate."""

from __future__ import annotations

import json
from pathlib import Path

from bythebook_conformance.certification.certificates.statement import CERTIFICATE, Statement
from bythebook_conformance.protocol.schemas import Schema, protocol_documents, schema_of

FILE = "certificate.json"


def certificate_schema() -> Schema:
    """The schema of a certificate: of the statement, which stands inside an envelope if it is signed."""
    return schema_of(Statement, CERTIFICATE, "A certificate")


def schema_files() -> dict[str, bytes]:
    """The files by their paths."""
    documents = {FILE: certificate_schema(), **protocol_documents()}
    return {
        path: json.dumps(document, indent=2, ensure_ascii=False).encode() + b"\n"
        for path, document in documents.items()
    }


def write_schemas(folder: Path) -> int:
    """Write every file to a folder; how many there are.

    Raises:
        OSError: the folder cannot be written to.
    """
    files = schema_files()
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return len(files)
