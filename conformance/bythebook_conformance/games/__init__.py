"""One module or package a game; each offers ``KIT``."""
