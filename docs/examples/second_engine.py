"""The first engine with another ruling."""

import first_engine
from twos import ruling

first_engine.ruling = ruling
first_engine.main()
