"""One module or package a game; each offers ``KIT``. They may lie in several folders of the path."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
