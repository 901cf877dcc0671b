"""Attack figwise in every way that it was ever attacked, and say what held.

    python -m figwise.tests.abuse [--short] [PART ...]

Prints a row a part: how much was tried, how much held, and how long it took; below it what did not hold. Ends with 1
where anything did not. The short form tries less of each.
"""

import sys
import time
from collections.abc import Callable, Iterator

from figwise.tests.abuse import homes, page, reads, service
from figwise.tests.abuse.tried import Try

PARTS: dict[str, tuple[Callable[[int], Iterator[Try]], int, int]] = {
    # name: (what tries it, how much, how much in the short form)
    "kills": (homes.kills, 30, 2),
    "damages": (homes.damages, 36, 4),
    "full-disks": (homes.full_disks, 8, 1),
    "requests": (service.hostile_requests, 200, 200),
    "slow-senders": (service.slow_senders, 300, 110),
    "endless-work": (service.endless_work, 6, 1),
    "mcp": (service.mcp_messages, 70, 7),
    "callers": (service.many_callers, 60, 5),
    "payloads": (page.foreign_payloads, 5, 1),
    "scripts": (page.scripts, 10, 1),
    "vast-texts": (reads.vast, 14, 3),
    "reads": (reads.mutated, 100_000, 1_000),
}


def main(arguments: list[str]) -> int:
    """Run the parts that are named, all where none is; the exit code."""
    short = "--short" in arguments
    names = [one for one in arguments if not one.startswith("-")] or [*PARTS]
    unknown = [one for one in names if one not in PARTS]
    if unknown:
        print(f"No part {unknown[0]!r}. Parts: {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    print(f"{'part':14}{'tried':>8}{'held':>8}{'seconds':>9}")
    fell = 0
    for name in names:
        attack, many, few = PARTS[name]
        started = time.monotonic()
        tried = list(attack(few if short else many))
        failed = [one for one in tried if not one.held]
        fell += len(failed)
        spent = time.monotonic() - started
        print(
            f"{name:14}{len(tried):8}{len(tried) - len(failed):8}{spent:9.0f}{'' if tried else '  not tried here'}",
            flush=True,
        )
        for one in failed[:20]:
            print(f"    {one.name}: {' '.join(one.why.split())[:600]}", flush=True)
    print("all held" if not fell else f"{fell} did not hold")
    return 1 if fell else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
