"""Engines written as people write them, with strings, ``Counter`` and ``Enum``, and faults hidden in them.

``FAULTS`` of each module are faults by their names; none of them is known to whoever chose the test vectors.
"""
