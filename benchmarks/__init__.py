"""What published benchmarks say: their texts, their questions, and new items like theirs."""

import collections.abc
import typing


def stream(
    benchmark: str,
    seed: int | str = 0,
    *,
    balance: bool = False,
    adversarial: bool = False,
    solutions: str | None = None,
    **options: int | str | collections.abc.Iterable[int],
) -> collections.abc.Iterator[dict[str, typing.Any]]:
    """New items of a benchmark without an end, as ``spatialjudge generate --stream`` writes them.

    ``options`` are the benchmark's own, by the names that the command has. Sizes (see ``generators.GENERATORS``) are a
    value or several: ``support=range(1, 6)``; rooms are told by ``setting``, ``view`` (``"agent"``, too),
    ``vocabulary``, ``preamble``, ``continuous``. ``balance``: each label is right equally often; ``adversarial``: no
    simple cue is; ``solutions``: of the options ``one`` can hold, ``several`` or ``none``.

    Raises:
        InvalidInput: there is no generator of that name, or no such option; at once.
        NoSuchItem: while iterating: many stories in a row had no such item.
    """
    from spatialjudge.benchmarks.generators import generator_named  # noqa: PLC0415 - it loads every benchmark
    from spatialjudge.benchmarks.roomspace.generate import TOLD  # noqa: PLC0415
    from spatialjudge.benchmarks.wanted import Wanted  # noqa: PLC0415

    told = {name: options.pop(name) for name in TOLD if name in options}
    sizes: dict[str, typing.Any] = options
    return generator_named(benchmark, **told).items(
        None, seed, sizes, Wanted(balance=balance, adversarial=adversarial, solutions=solutions)
    )
