"""Diagrams as inline SVG: text, boxes, arrows and cards, in the page's own colours."""

from bythebook_conformance.kit.drawing.canvas import AWAY, GOOD, INK, NOTE, Canvas, wrapped
from bythebook_conformance.kit.drawing.diagram import Diagram, Drawing, Lesson

__all__ = ["AWAY", "GOOD", "INK", "NOTE", "Canvas", "Diagram", "Drawing", "Lesson", "wrapped"]
