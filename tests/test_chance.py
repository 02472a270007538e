"""Chance draws what ``random.Random`` draws: the domains that are sealed depend on it."""

from random import Random

import pytest

from bythebook_conformance.kit.chance import Chance

SIZES = (1, 2, 3, 6, 11, 20, 21, 22, 26, 48, 85, 86, 200)


@pytest.mark.parametrize("size", SIZES)
def test_the_same_seed_gives_the_same_samples(size: int) -> None:
    chance, random = Chance(f"sample {size}"), Random(f"sample {size}")
    for count in (0, 1, 4, 5, 6, 7, size):
        if count <= size:
            for population in (range(size), [str(each) for each in range(size)]):
                assert chance.sample(population, count) == random.sample(population, count)


@pytest.mark.parametrize("size", SIZES)
def test_the_same_seed_gives_the_same_choices_and_orders(size: int) -> None:
    chance, random = Chance(f"choice {size}"), Random(f"choice {size}")
    for _ in range(50):
        assert chance.choice(range(size)) == random.choice(range(size))
        one, other = list(range(size)), list(range(size))
        chance.shuffle(one)
        random.shuffle(other)
        assert one == other


def test_counts_and_samples_that_are_too_large_are_left_to_random() -> None:
    assert Chance(1).sample([7, 8], 3, counts=[2, 2]) == Random(1).sample([7, 8], 3, counts=[2, 2])
    with pytest.raises(ValueError, match="larger than population"):
        Chance(1).sample([7, 8], 3)
