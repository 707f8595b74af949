"""Records which patterns Python's `re` takes: golden.json beside this file. Run: python3 record.py"""
import json
import pathlib
import random
import re
import warnings

warnings.simplefilter("ignore")
PARTS = [
    "a", "b", "0", " ", ".", "^", "$", "|", "(", ")", "[", "]", "-", "*", "+", "?", "{", "}", ",", "2", "3", "\\",
    "\\d", "\\w", "\\b", "\\q", "\\1", "\\x41", "\\u0041", "\\Z", "(?:", "(?P<n>", "(?P=n)", "(?=", "(?!", "(?<=", "(?<!",
    "(?i)", "(?z", "[^", "[a-z]", "[z-a]", "[\\d-x]", "a{2,3}", "a{3,2}", "a{,2}", "*?", "+?", "\\.", "é", "#",
]
KNOWN = [
    r"\bguarantee(d|s)?\b", r"(?i)secret", r"^\s*$", r"a++", r"x{2}", r"x{", r"[]a]", r"[^]a]", r"(?P<a>x)(?P=a)",
    r"(?P<a>x)(?P<a>y)", r"(a)\1", r"\1(a)", r"(?(1)a|b)", r"(x)?(?(1)a|b)", r"[a", r"[\]", r"a**", r"(*a)", r"\N{DIGIT ONE}",
    r"\p{L}", r"(?<name>x)", r"\k<name>", r"(?#note)a", r"(?#note", r"[[:alpha:]]", r"\0", r"\08", r"[\b]", r"[\B]", r"\A\Z", r"\z",
]
chance = random.Random(7)
texts = KNOWN + ["".join(chance.choice(PARTS) for _ in range(chance.randint(1, 7))) for _ in range(1500)]
golden = []
for text in dict.fromkeys(texts):
    try:
        re.compile(text)
        golden.append([text, True])
    except (re.error, OverflowError):
        golden.append([text, False])
path = pathlib.Path(__file__).with_name("golden.json")
path.write_text("[\n" + ",\n".join(json.dumps(one) for one in golden) + "\n]\n")
