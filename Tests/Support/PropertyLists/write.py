"""Writes random values as property lists with plistlib, one per line: the file in Base64, and the value in the
format of PropertyListTests. Each value is written twice: as XML and as a binary property list.

usage: write.py COUNT
"""

import base64
import datetime
import plistlib
import random
import struct
import sys

START = datetime.datetime(2001, 1, 1)
CHARACTERS = "abc \"\\&<>'\n\t=äß€🙂𝄞"
chance = random.Random(41)


def value(depth, is_binary):
    kind = chance.randrange(12 if depth else 8)
    if kind == 7 and not is_binary:
        kind = 0
    if kind in (0, 1):
        return "".join(chance.choices(CHARACTERS, k=chance.randrange(30)))
    if kind == 2:
        return chance.random() < 0.5
    if kind == 3:
        bits = chance.choice([7, 8, 15, 16, 31, 32, 63, 64])
        edge = (1 << bits) - chance.randrange(3)
        return chance.choice([min(edge, (1 << 64) - 1), max(-edge, -(1 << 63))])
    if kind == 4:
        return chance.choice([0.0, 1.5, -1e300, 1e-5, chance.uniform(-1e6, 1e6)])
    if kind == 5:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(300)))
    if kind == 6:
        return START + datetime.timedelta(seconds=chance.randrange(-(10**10), 10**10))
    if kind == 7:
        return plistlib.UID(chance.choice([0, 255, 256, 65536, 1 << 32]))
    count = chance.choice([0, 1, 14, 15, 16, 20])
    if kind < 10:
        return [value(depth - 1, is_binary) for _ in range(count)]
    return {f"{n}{chance.choice(CHARACTERS)}": value(depth - 1, is_binary) for n in range(count)}


def canonical(value):
    match value:
        case str(): return "s" + value.encode().hex()
        case bool(): return f"b{int(value)}"
        case int(): return f"i{value}"
        case float(): return "r" + str(struct.unpack(">Q", struct.pack(">d", value))[0])
        case bytes(): return "d" + value.hex()
        case datetime.datetime(): return f"t{int((value - START).total_seconds())}"
        case plistlib.UID(): return f"u{value.data}"
        case list(): return "[" + "".join(canonical(item) + "," for item in value) + "]"
    return "{" + "".join(sorted(k.encode().hex() + ":" + canonical(v) + "," for k, v in value.items())) + "}"


for _ in range(int(sys.argv[1])):
    for form in (plistlib.FMT_XML, plistlib.FMT_BINARY):
        item = value(3, form == plistlib.FMT_BINARY)
        print(base64.b64encode(plistlib.dumps(item, fmt=form)).decode(), canonical(item))
