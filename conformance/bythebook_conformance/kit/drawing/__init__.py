"""Diagrams as inline SVG: text, boxes, arrows and cards, in the page's own colours."""

from typing import TYPE_CHECKING

from bythebook.lazily import imported_when_used

if TYPE_CHECKING:
    from bythebook_conformance.kit.drawing.canvas import AWAY, GOOD, INK, NOTE, Canvas, wrapped
    from bythebook_conformance.kit.drawing.diagram import Diagram, Drawing, Lesson
else:
    __getattr__ = imported_when_used(
        __name__, {"canvas": "AWAY GOOD INK NOTE Canvas wrapped", "diagram": "Diagram Drawing Lesson"}
    )

__all__ = ["AWAY", "GOOD", "INK", "NOTE", "Canvas", "Diagram", "Drawing", "Lesson", "wrapped"]
