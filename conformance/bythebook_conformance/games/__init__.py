"""One module or package per game; each offers ``KIT``. They may be in several folders on the path."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
