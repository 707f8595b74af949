"""Records powers.json: what CPython says to x ** y for floats, and what is nearest where its C library is off.

A row is [x, y, result], or [x, y, result, nearest]; null stands for OverflowError.
Run by hand: python3 tests/corpus/expressions/record_powers.py
"""

import json
import math
import pathlib
import random
from decimal import Decimal, localcontext
from fractions import Fraction

random.seed(20)
ROWS = 4000


def nearest(x, y):
    if y.is_integer() and abs(y) < 1100:
        return as_float(Fraction(x) ** int(y))
    with localcontext() as context:
        context.prec, context.Emax, context.Emin = 80, 10**9, -(10**9)
        return as_float(Fraction(Decimal(x) ** Decimal(y)))


def as_float(exact):
    try:
        return float(exact)
    except OverflowError:
        return None


def recorded(x, y):
    try:
        return x**y
    except OverflowError:
        return None


KINDS = [
    lambda: (float(random.randrange(2, 1000)), float(-random.randrange(1, 30))),
    lambda: (random.uniform(0, 10), random.uniform(-10, 10)),
    lambda: (math.exp(random.uniform(-700, 700)), random.uniform(-2, 2)),
    lambda: (round(random.uniform(0.01, 100), 2), round(random.uniform(-5, 5), 1)),
    lambda: (float(random.randrange(1, 100)), random.randrange(-8, 9) / 2),
    # Next to 1, with large exponents.
    lambda: (1 + random.uniform(-1e-6, 1e-6), random.uniform(-1e8, 1e8)),
    # The middle between two floats, exactly.
    lambda: (float(random.randrange(2**26, 2**27)), 2.0),
    lambda: (float(random.randrange(2**17, 2**18) | 1) ** 2, 1.5),
    # Near and below the smallest floats, and near the largest.
    lambda: (random.uniform(1.5, 3), -random.uniform(640, 1080)),
    lambda: (random.uniform(1.5, 3), random.uniform(640, 1080)),
    lambda: (2.0, float(-random.randrange(1000, 1080))),
    lambda: (-float(random.randrange(2, 50)), float(random.randrange(-20, 20))),
]


def main():
    rows = []
    for at in range(ROWS):
        x, y = KINDS[at % len(KINDS)]()
        result, best = recorded(x, y), nearest(x, y)
        rows.append([x, y, result] if result == best else [x, y, result, best])
    body = ",\n".join(json.dumps(row) for row in rows)
    pathlib.Path(__file__).with_name("powers.json").write_text(f"[\n{body}\n]\n")


if __name__ == "__main__":
    main()
