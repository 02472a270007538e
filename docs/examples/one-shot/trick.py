"""Answer one question about Twos: how many honours does a trick have?"""

import json
import sys

question = json.load(sys.stdin)
answer = {}
if question["method"] == "twos.trick":
    answer["honours"] = sum(card[0] in "AKQJ" for card in question["params"]["cards"])
json.dump(answer, sys.stdout)
