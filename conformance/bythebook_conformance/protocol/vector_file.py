"""The files of test vectors as messages, for those who read them without the kit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field


class ShownBy(Struct, frozen=True, omit_defaults=True):
    """What a vector was found for."""

    kind: Annotated[
        Literal["clause", "pair"],
        Meta(
            description="`clause`: a clause that decides here. `pair`: two alternatives of an open point differ here."
        ),
    ]
    text: Annotated[str, Meta(description="The id of the clause, or the pair.")]


class VectorRecord(Struct, frozen=True, omit_defaults=True):
    """A question with its complete right answer."""

    id: Annotated[str, Meta(description="Unique in the file, and stable as long as the question is.")]
    shows: Annotated[list[ShownBy], Meta(description="What it was found for.")] = field(name="for")
    method: Annotated[str, Meta(description="The method that is asked, such as `twos.trick`.")]
    params: Annotated[dict[str, Any], Meta(description="The question: see the schema of the method's params.")]
    result: Annotated[dict[str, Any], Meta(description="The right answer: see the schema of the method's result.")]
    clauses: Annotated[list[str], Meta(description="The clauses that decide anything in the answer.")]
    reasons: Annotated[
        str, Meta(description="A digest of which clause decides which field, for implementations that give reasons.")
    ]
    found: Annotated[
        Literal["crosshair", "enumerated", "generated", "written"], Meta(description="How the question was found.")
    ]
    readings: Annotated[
        dict[str, str],
        Meta(description="Alternatives of open points that the answer holds under; if left out, all defaults."),
    ] = field(default_factory=dict)


class VectorFile(Struct, frozen=True):
    """The test vectors of one method."""

    game: Annotated[str, Meta(description="The game, such as `twos`.")]
    vectors: Annotated[list[VectorRecord], Meta(description="Fewest departures first, then shortest question first.")]
