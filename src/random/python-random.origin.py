"""Writes what CPython's random.Random returns: python3 python-random.origin.py > python-random.origin.json

Made with CPython 3.11.7 on Linux x86-64, glibc. Integers that may exceed 53 bits are text.
"""
import json
import random
import sys

sys.set_int_max_str_digits(0)

SEEDS = [0, 1, -1, 20260901, 2**32 - 1, 2**32, 2**53 + 1, -(2**64) - 5, 2**1999 + 12345, 10**7000]


def stream(seed):
    r = random.Random(seed)
    return {
        "random": [r.random() for _ in range(3)],
        "randrange400": [r.randrange(400) for _ in range(20)],
        "randrange1": [r.randrange(1) for _ in range(3)],
        "randrangeStep": [r.randrange(10, -20, -3) for _ in range(5)],
        "randrangeWide": [r.randrange(2**52 + 1) for _ in range(3)],
        "randint": [r.randint(-3, 3) for _ in range(8)],
        "choice": [r.choice("abcdefg") for _ in range(8)],
        "getrandbits": [str(r.getrandbits(k)) for k in (0, 1, 31, 32, 33, 53, 64, 65, 1000)],
        "after": r.random(),
    }


def permutations():
    r = random.Random(7)
    items = list(range(30))
    r.shuffle(items)
    # n <= set size takes the list branch: k = 5 turns at 21, k = 6 at 21 + 64.
    sizes = [(21, 5), (22, 5), (85, 6), (86, 6), (400, 100), (5000, 100), (3, 0), (3, 3)]
    samples = [{"n": n, "k": k, "drawn": r.sample(range(n), k)} for n, k in sizes]
    return {"shuffle": items, "samples": samples, "after": r.random()}


def after_many():
    r = random.Random(3)
    for _ in range(30_000):
        r.getrandbits(32)
    return [r.getrandbits(32) for _ in range(5)]


r = random.Random(11)
json.dump(
    {
        "streams": [{"seed": str(seed), **stream(seed)} for seed in SEEDS],
        "text": [{"seed": seed, "random": random.Random(seed).random()} for seed in ("", "a", "技能")],
        "bytes": random.Random(b"\x00\xff").random(),
        "permutations": permutations(),
        "afterMany": after_many(),
        "gauss": [r.gauss(2.0, 3.0) for _ in range(401)],
        "afterGauss": r.random(),
    },
    sys.stdout,
    ensure_ascii=False,
)
