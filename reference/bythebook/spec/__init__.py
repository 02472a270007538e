"""The specification of each game as typed records, read from ``spec/<game>/*.toml``, and its test vectors."""

from typing import TYPE_CHECKING

from bythebook.lazily import imported_when_used
from bythebook.spec.finding import game_folder, game_names, package_of, rule_files, rules_of, spec_folder
from bythebook.spec.loading import load_spec
from bythebook.spec.records import (
    Alternative,
    Clause,
    Example,
    Locator,
    NoGameError,
    NoRule,
    OpenPoint,
    Sheet,
    Spec,
    SpecError,
    Witness,
)

if TYPE_CHECKING:
    from bythebook.spec.back_matter import IndexEntry, PlayersQuestion, Term, load_faq, load_glossary, load_index
    from bythebook.spec.editions import Change, Edition, load_editions, wording
    from bythebook.spec.frequencies import AlternativeEffect, Frequencies, Rate, load_frequencies
    from bythebook.spec.retelling import (
        Due,
        Introduction,
        PointToAgree,
        Sentence,
        TablePage,
        TextPart,
        due_for_review,
        load_introduction,
        load_table_page,
        mark_reviewed,
    )
    from bythebook.spec.vectors import FoundFor, Vector, load_vectors, vectors_digest
else:  # a ruling at the table needs clauses and open points only
    __getattr__ = imported_when_used(
        __name__,
        {
            "back_matter": "IndexEntry PlayersQuestion Term load_faq load_glossary load_index",
            "editions": "Change Edition load_editions wording",
            "frequencies": "AlternativeEffect Frequencies Rate load_frequencies",
            "retelling": "Due Introduction PointToAgree Sentence TablePage TextPart due_for_review load_introduction "
            "load_table_page mark_reviewed",
            "vectors": "FoundFor Vector load_vectors vectors_digest",
        },
    )

__all__ = [
    "Alternative",
    "AlternativeEffect",
    "Change",
    "Clause",
    "Due",
    "Edition",
    "Example",
    "FoundFor",
    "Frequencies",
    "IndexEntry",
    "Introduction",
    "Locator",
    "NoGameError",
    "NoRule",
    "OpenPoint",
    "PlayersQuestion",
    "PointToAgree",
    "Rate",
    "Sentence",
    "Sheet",
    "Spec",
    "SpecError",
    "TablePage",
    "Term",
    "TextPart",
    "Vector",
    "Witness",
    "due_for_review",
    "game_folder",
    "game_names",
    "load_editions",
    "load_faq",
    "load_frequencies",
    "load_glossary",
    "load_index",
    "load_introduction",
    "load_spec",
    "load_table_page",
    "load_vectors",
    "mark_reviewed",
    "package_of",
    "rule_files",
    "rules_of",
    "spec_folder",
    "vectors_digest",
    "wording",
]
