"""Records random.json: 1,200 random expressions and what CPython says to each. Run by hand:
python3 tests/corpus/expressions/record_random.py"""

import json
import pathlib
import random

from record import BINDINGS, answer
from shim import wrap

COUNT = 1200
ERRORS_AT_MOST = COUNT // 4
DICE = random.Random(20261128)

NUMBERS = ["result.confidence", "result.score", "result.total", "result.negative", "result.half", "result.tiny",
           "limit", "result.items[0].id", "result.items[2]['n']", "xs[3]", "0", "1", "2", "-3", "0.5", "2.0", "10"]
TEXTS = ["result.label", "result.text", "result.unicode", "result.quoted", "result.empty", "name",
         "result.tags[1]", "result.items[0].text", "result.odd.values", '"a"', '"urgent"', "'x y'", '""']
LISTS = ["result.tags", "result.numbers", "result.nothing", "result.mixed", "xs", "[1, 2.5]", '["a", "b"]',
         "result.nested.a.b.c", "[]"]
FLAGS = ["result.flag", "result.off", "True", "false", "result.items[1].done"]
OTHERS = ["result.none", "None", "result.nested", "result.blank", "result.items[1]", "(1, 'a')", "{'a': 1}"]
NAMES = iter(f"v{number}" for number in range(10**6))


def pick(*makers):
    return DICE.choice(makers)()


def number(depth):
    if depth <= 0:
        return DICE.choice(NUMBERS)
    one, two = (lambda: number(depth - 1)), (lambda: number(depth - 2))
    return pick(
        lambda: f"({one()} {DICE.choice(['+', '-', '*', '/', '//', '%'])} {two()})",
        lambda: f"-{two()}",
        lambda: f"abs({one()})",
        lambda: f"round({one()}{DICE.choice(['', ', 1', ', 2', ', -1'])})",
        lambda: f"len({sequence(depth - 1)})",
        lambda: f"{DICE.choice(['min', 'max'])}({one()}, {two()})",
        lambda: f"sum({numbers(depth - 1)})",
        lambda: f"int({one()})",
        lambda: f"({one()} if {truth(depth - 1)} else {two()})",
        lambda: f"{text(depth - 1)}.{DICE.choice(['find', 'count'])}({text(0)})",
        lambda: DICE.choice(NUMBERS),
    )


def text(depth):
    if depth <= 0:
        return DICE.choice(TEXTS)
    one = lambda: text(depth - 1)
    return pick(
        lambda: f"({one()} + {text(depth - 2)})",
        lambda: f"{one()}.{DICE.choice(['lower', 'upper', 'strip'])}()",
        lambda: f"{one()}.replace({text(0)}, {text(0)})",
        lambda: f"str({anything(depth - 1)})",
        lambda: f"{one()}[{DICE.choice(['0', '-1', '1:', ':3', '::-1', '1:4', '-2:'])}]",
        lambda: f"{text(0)}.join({texts(depth - 1)})",
        lambda: f"({one()} if {truth(depth - 1)} else {text(depth - 2)})",
        lambda: f"({one()} or {text(depth - 2)})",
        lambda: f"result.odd.get({text(0)}, {one()})" if DICE.random() < 0.2 else DICE.choice(TEXTS),
    )


def numbers(depth):
    name = next(NAMES)
    return pick(
        lambda: "result.numbers",
        lambda: "xs",
        lambda: f"[{number(depth - 1)}, {number(depth - 2)}]",
        lambda: f"[{name} * {number(0)} for {name} in xs if {name} {comparison()} {number(depth - 2)}]",
        lambda: f"({name}.id + {number(0)} for {name} in result.items)",
        lambda: f"[len({name}) for {name} in {texts(depth - 1)}]",
    )


def texts(depth):
    name = next(NAMES)
    return pick(
        lambda: "result.tags",
        lambda: f"{text(depth - 1)}.split()",
        lambda: f"[{text(depth - 1)}, {text(0)}]",
        lambda: f"[{name}.upper() for {name} in result.tags]",
        lambda: f"[{name}.text for {name} in result.items if {name}.done]",
        lambda: "sorted(result.tags)",
    )


def sequence(depth):
    if depth <= 0:
        return DICE.choice(LISTS)
    return pick(
        lambda: f"{sequence(depth - 1)}[{DICE.choice(['1:', ':2', '::-1', ':', '-2:', '::2'])}]",
        lambda: f"({sequence(0)} + {sequence(0)})",
        lambda: f"sorted({numbers(depth - 1)})",
        lambda: f"[{anything(depth - 1)}, {anything(depth - 2)}]",
        lambda: text(depth - 1),
        lambda: DICE.choice(LISTS),
    )


def comparison():
    return DICE.choice(["<", "<=", ">", ">=", "==", "!="])


def truth(depth):
    if depth <= 0:
        return DICE.choice(FLAGS)
    name = next(NAMES)
    return pick(
        lambda: f"({number(depth - 1)} {comparison()} {number(depth - 1)})",
        lambda: f"({number(0)} {comparison()} {number(depth - 1)} {comparison()} {number(0)})",
        lambda: f"({text(depth - 1)} {comparison()} {text(depth - 2)})",
        lambda: f"({anything(depth - 1)} {DICE.choice(['==', '!='])} {anything(depth - 1)})",
        lambda: f"({anything(0)} {DICE.choice(['in', 'not in'])} {sequence(depth - 1)})",
        lambda: f"({text(0)} {DICE.choice(['in', 'not in'])} {text(depth - 1)})",
        lambda: f"({anything(depth - 1)} {DICE.choice(['is', 'is not'])} None)",
        lambda: f"(not {anything(depth - 1)})",
        lambda: f"({truth(depth - 1)} {DICE.choice(['and', 'or'])} {truth(depth - 1)})",
        lambda: f"{DICE.choice(['any', 'all'])}({name} {comparison()} {number(depth - 2)} for {name} in xs)",
        lambda: f"{DICE.choice(['any', 'all'])}({name}.done and {name}.n is not None for {name} in result.items)",
        lambda: f"bool({anything(depth - 1)})",
        lambda: f"{text(depth - 1)}.{DICE.choice(['startswith', 'endswith'])}({text(0)})",
    )


def anything(depth):
    return pick(
        lambda: number(depth), lambda: text(depth), lambda: truth(depth), lambda: sequence(depth),
        lambda: DICE.choice(OTHERS),
    )


def main():
    bindings = {name: wrap(value) for name, value in BINDINGS.items()}
    cases, errors = {}, 0
    while len(cases) < COUNT:
        depth = DICE.choice([1, 2, 2, 3, 3, 4])
        expression = pick(lambda: truth(depth), lambda: truth(depth), lambda: number(depth), lambda: anything(depth))
        case = {"expression": expression, **answer(expression, bindings)}
        if expression in cases or len(expression) > 400 or len(case.get("value", "")) > 2000:
            continue
        if "error" in case:
            if errors >= ERRORS_AT_MOST:
                continue
            errors += 1
        cases[expression] = case
    lines = ",\n".join("    " + json.dumps(case, ensure_ascii=True) for case in cases.values())
    head = json.dumps(BINDINGS, ensure_ascii=True)
    pathlib.Path(__file__).with_name("random.json").write_text(f'{{\n  "bindings": {head},\n  "cases": [\n{lines}\n  ]\n}}\n')
    print(len(cases), "cases,", errors, "of them errors")


main()
