"""Files and lines in which something has become odd, drawn by Hypothesis."""

import json
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from certified import places

TOKENS = st.sampled_from(
    [
        *(b"\\ud800", b"\\udfff\\ud83d", b"\\u0000", b"\x00", b"\xff", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\x1b[2J"),
        *(b"{", b"}", b"[", b"]", b'"', b"'", b"\\", b",", b":", b"=", b"\n", b"\r", b"#", b"[[x]]", b"-----BEGIN"),
        *(b"null", b"true", b"-0", b"1e999", b"NaN", b"Infinity", b"9" * 5_000, b"0x1", b"9999-12-31T23:59:59-23:59"),
        *(
            b"0001-01-01T00:00:00+23:59",
            b"[" * 20_000,
            b'{"a":' * 20_000,
            b'""',
            b"a = 1",
            b"\xef\xbb\xbf",
            b"\x80" * 9,
        ),
    ]
)
ODD = st.sampled_from(
    [
        *("\ud800", "x\udfff", "\0", "", " ", "\u202e", "a" * 3_000, "0001-01-01T00:00:00+23:59"),
        *(0, -1, 1, 2**63, 2**64, 10**400, 1.5, 1e308, None, True),
        *([], {}, [[]], {"": ""}, ["\ud800"], {"\ud800": 1}, "9999-12-31T23:59:59-23:59"),
    ]
)


@st.composite
def mangled(draw: st.DrawFn, whole: bytes) -> bytes:
    """A file of which some bytes are gone, doubled or others, or, if it is JSON, some values."""
    plain = _plain(whole)
    if plain is not None and draw(st.booleans()):
        for _ in range(draw(st.integers(1, 3))):
            plain = _with_odd_value(draw, plain)
        return json.dumps(plain).encode()
    data = whole
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        length = draw(st.sampled_from([0, 0, 1, 2, 40, len(data)]))
        data = data[:start] + draw(TOKENS | st.binary(max_size=8)) + data[start + length :]
    return data


def _plain(whole: bytes) -> Any:
    try:
        return json.loads(whole)
    except ValueError:
        return None


def _with_odd_value(draw: st.DrawFn, plain: Any) -> Any:
    found = deepcopy(plain)
    ways = places(found)[1:]
    if not ways:
        return found
    *path, last = draw(st.sampled_from(ways))
    inner = found
    for key in path:
        inner = inner[key]
    inner[last] = draw(ODD)
    return found
