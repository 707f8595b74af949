"""Writes what CPython says to every case of golden.json into it: python3 tests/corpus/expressions/record.py

A new case is a line there with its `expression` alone, beside those that it is like."""

import builtins as python
import json
import pathlib

from shim import too_large, wrap

GOLDEN = pathlib.Path(__file__).with_name("golden.json")
RECORDED = json.loads(GOLDEN.read_text())
BINDINGS = RECORDED["bindings"]


def closed_table():
    names = ["len", "bool", "int", "float", "str", "abs", "min", "max", "sum", "round", "any", "all", "sorted"]
    table = {name: getattr(python, name) for name in names}
    return {"__builtins__": table, "true": True, "false": False, "null": None}


def answer(text, bindings):
    try:
        value = eval(text.strip(), closed_table() | bindings)
        if hasattr(value, "gi_frame"):
            value = list(value)
        if callable(value):
            return {"error": "AttributeError"}
        if too_large(value):
            return {"error": "OverflowError"}
        return {"value": repr(value)}
    except Exception as error:
        return {"error": type(error).__name__}


def main():
    bindings = {name: wrap(value) for name, value in BINDINGS.items()}
    texts = dict.fromkeys(case["expression"] for case in RECORDED["cases"])
    cases = [{"expression": text, **answer(text, bindings)} for text in texts]
    lines = ",\n".join("    " + json.dumps(case, ensure_ascii=True) for case in cases)
    head = json.dumps(BINDINGS, ensure_ascii=True)
    GOLDEN.write_text(f'{{\n  "bindings": {head},\n  "cases": [\n{lines}\n  ]\n}}\n')
    print(len(cases), "cases,", sum("error" in case for case in cases), "of them errors")


if __name__ == "__main__":
    main()
