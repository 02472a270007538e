"""What of a certificate follows from nothing else in it, and has to be taken on trust, or to be shown."""

from __future__ import annotations

_AGAIN = "compared by `--replay`"
_WITHIN = f"within the bounds that other counts set; {_AGAIN}"

ON_TRUST: dict[str, str] = {
    "issued": "the clock of whoever ran the kit; it has to lie between the edition of the rules and today",
    "seed": "where it was chosen; one that was drawn has to be the one that was committed to",
    "profile": f"how much was asked of each method; {_AGAIN}",
    "subjectFrom": "whether somebody has named the files",
    "subject/*/digest/sha256": "compared with the files that `--subject` names",
    "subject/*/name": "where no other field tells of the file",
    "engine/name engine/version": f"what the engine calls itself; {_AGAIN}",
    "engine/command/*": "words that name neither the program nor a file of the subject",
    "conditions/environment/*/name conditions/environment/*/digest/sha256": "of what was given, compared by `--replay`",
    "conditions/environment/*/given": "of variables that are passed on always",
    "conditions/trees/*/role": "why the engine was shown a folder",
    "conditions/trees/*/name conditions/trees/*/leftOut conditions/trees/*/leftOut/*": "names are for people",
    "conditions/trees/*/count conditions/trees/*/digest/sha256": "where the files are too many to be listed; compared "
    "with the folder that `--subject` names, and by `--replay`",
    "conditions/program/digest/sha256 conditions/program/version": "the program that whoever ran the kit has",
    "conditions/folder conditions/system conditions/python": "the machine of whoever ran the kit",
    "containment/*": "beyond the sandbox and the limits that other fields name",
    "limits/timeoutSeconds": "how long the engine had",
    "asked/someParts": "that a program has picked parts, which makes less of the run",
    "asked/unanswered asked/situations": _WITHIN,
    "asked/digest/sha256": f"which questions were asked; {_AGAIN}",
    "suites/*/failed suites/*/skipped": _WITHIN,
    "clauses/*/passed clauses/*/failed clauses/*/notAssessed": _WITHIN,
    "findings/*/clause findings/*/method findings/*/count": _WITHIN,
    "findings/*/detail": "texts",
    "readings/*/source": "how a reading became known",
    "knownFailures/*/method knownFailures/*/also/*": "where a line belongs, among what was assessed",
    "knownFailures/*/reason knownFailures/*/issue": "texts of the baseline",
    "knownFailures/*/profile knownFailures/*/seed knownFailures/*/prove": "the run that showed it before",
    "knownFailures/*/count": _WITHIN,
}
"""The places in the statement (those in the details by their names there) that can be altered without a contradiction,
each with what there is to know of them. Everywhere else an alteration is noticed, by the kit that has issued the
certificate; a test alters every field.
"""
