"""What PyYAML's safe loader makes of texts: a JSON text a line in, a verdict a line out.

`python3 pyyaml.py cases.json` writes the verdicts of that file anew: a case begins as {"text": ...} alone.

{"error": its name} for a text that it cannot read, {"capped": why} for what takes too long or too much, else
{"value": ...}: mappings as {"map": [[key, value], ...]}, what
JSON has no word for as {"other": "a date" | "bytes" | "a set" | "inf" | "-inf" | "nan" | "itself"}.
Needs python3-yaml (cases.json was recorded with 6.0.3).
"""

import datetime
import json
import resource
import signal
import sys

import yaml

MOST = sys.float_info.max
SECONDS = 1
MOST_WRITTEN = 1_000_000


class TooMuch(BaseException):
    """Aliases and merges make out of a small text what would never end."""


def too_much(*_):
    raise TooMuch


signal.signal(signal.SIGALRM, too_much)
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))


def number(value):
    try:
        found = float(value)
    except OverflowError:
        return MOST if value > 0 else -MOST
    if found != found:
        return {"other": "nan"}
    if found in (float("inf"), float("-inf")):
        return {"other": "inf" if found > 0 else "-inf"}
    return found


def plain(value, around=()):
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, datetime.date):
        return {"other": "a date"}
    if isinstance(value, bytes):
        return {"other": "bytes"}
    if isinstance(value, set):
        return {"other": "a set"}
    if id(value) in around:
        return {"other": "itself"}
    around = (*around, id(value))
    # A pair of !!omap and !!pairs.
    if isinstance(value, tuple):
        return {"map": [[key(value[0]), plain(value[1], around)]]}
    if isinstance(value, list):
        return [plain(item, around) for item in value]
    return {"map": [[key(name), plain(item, around)] for name, item in value.items()]}


def key(value):
    """True and 1 are one key; only pairs of !!omap have others than words."""
    if isinstance(value, (list, dict, set, tuple)):
        return {"other": "no key"}
    return number(value) if isinstance(value, bool) else plain(value)


def verdict(text):
    signal.alarm(SECONDS)
    try:
        # In ASCII: halves of surrogate pairs are texts too.
        written = json.dumps({"value": plain(yaml.safe_load(text))})
        return written if len(written) <= MOST_WRITTEN else json.dumps({"capped": "size"})
    except (TooMuch, MemoryError):
        return json.dumps({"capped": "time"})
    # Not only YAMLError: `!!int x` is a ValueError, and so on; whoever loads a file fails all the same.
    except Exception as error:
        return json.dumps({"error": type(error).__name__})
    finally:
        signal.alarm(0)


if len(sys.argv) > 1:
    with open(sys.argv[1], encoding="utf-8") as file:
        texts = [case["text"] for case in json.load(file)]
    cases = [json.dumps({"text": text})[:-1] + ", " + verdict(text)[1:] for text in texts]
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write("[\n  " + ",\n  ".join(cases) + "\n]\n")
else:
    for line in sys.stdin:
        print(verdict(json.loads(line)), flush=True)
