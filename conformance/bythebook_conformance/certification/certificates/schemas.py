"""The schema of a certificate, and the files of all published schemas."""

from __future__ import annotations

from bythebook_conformance.certification.certificates.statement import CERTIFICATE, Statement
from bythebook_conformance.kit.visible import json_in_lines
from bythebook_conformance.protocol.schemas import Schema, protocol_documents, schema_of


def certificate_schema() -> Schema:
    """The schema of a certificate: of the statement, which stands inside an envelope if it is signed."""
    return schema_of(Statement, CERTIFICATE, "A certificate")


def schema_files() -> dict[str, bytes]:
    """The files by their paths."""
    documents = {"certificate.json": certificate_schema(), **protocol_documents()}
    return {path: json_in_lines(document).encode() + b"\n" for path, document in documents.items()}
