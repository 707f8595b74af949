"""Records verdicts.json: what two type checkers of Python say to every line of idioms.txt.

Run by hand, with the two commands on the path (recorded with pyright 1.1.414 and mypy 2.4.0):
python3 tests/corpus/narrowing/record.py
"""

import json
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).parent

# The scope of narrowing.test.ts. Objects answer to `.f` and `['f']` there; here `row` is the one for keys.
HEAD = '''# pyright: strictListInference=true
from typing import Literal, TypedDict

class Topic:
    name: str
    note: str | None

class Line:
    name: str
    n: int
    q: int | None
    topic: Topic | None

class Order:
    k: int | None
    k2: int | None
    n: int
    r: float | None
    s: str | None
    s2: str | None
    text: str
    label: Literal["big", "small", "odd"] | None
    flag: bool | None
    topic: Topic | None
    topic2: Topic | None
    main: Topic
    lines: list[Line]
    tags: list[str] | None
    words: list[str]
    names: list[str | None]
    numbers: list[int]
    qs: list[int | None]
    grid: list[list[int] | None]

class Row(TypedDict):
    k: int | None
    s: str | None

'''


def idioms():
    lines = (HERE / "idioms.txt").read_text().splitlines()
    return [line[2:] for line in lines if line.startswith(("+ ", "- "))]


def command(*words):
    return subprocess.run(words, capture_output=True, text=True).stdout


def main():
    texts = idioms()
    first = HEAD.count("\n") + 1
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "idioms.py")
        # Two lines each: the second is the expression.
        file.write_text(HEAD + "".join(f"def f{at}(result: Order, row: Row) -> object:\n    return ({text})\n" for at, text in enumerate(texts)))
        found = json.loads(command("pyright", "--outputjson", str(file)))["generalDiagnostics"]
        pyright = {item["range"]["start"]["line"] + 1 for item in found if item["severity"] == "error"}
        report = command("mypy", "--strict", "--no-color-output", "--cache-dir", folder, str(file))
        mypy = {int(at) for at in re.findall(r"^[^:\n]+:(\d+): error:", report, re.M)}
    verdicts = {}
    for at, text in enumerate(texts):
        line = first + 2 * at + 1
        verdicts[text] = {"pyright": line in pyright, "mypy": line in mypy}
    body = ",\n".join(f"  {json.dumps(text)}: {json.dumps(verdict)}" for text, verdict in verdicts.items())
    (HERE / "verdicts.json").write_text("{\n" + body + "\n}\n")


if __name__ == "__main__":
    main()
