"""Activity: the order in which variables are decided."""

from spatialjudge.solver.engines.boxes.activity import GROWTH, LARGEST, Activity


def order(activity):
    return list(iter(activity.pop, None))


def test_the_most_active_come_first():
    activity = Activity(4)
    assert order(activity) == [1, 2, 3, 4]
    for variable, times in ((2, 1), (3, 3), (4, 1)):
        for _ in range(times):
            activity.count(variable)
    for variable in (4, 1, 2, 3, 3):
        activity.enqueue(variable)
    assert order(activity) == [3, 2, 4, 1]


def test_later_conflicts_count_for_more():
    activity = Activity(2)
    activity.count(1)
    activity.age()
    activity.count(2)
    for variable in (1, 2):
        activity.enqueue(variable)
    assert order(activity) == [2, 1]


def test_activity_keeps_its_order_however_long_it_goes_on():
    activity, ages, weight = Activity(3), 0, 1.0
    while weight <= LARGEST**1.5:
        weight *= GROWTH
        ages += 1
        activity.age()
        activity.count(1 + ages % 2)
        activity.enqueue(1 + ages % 2)
    assert order(activity) == [1 + ages % 2, 2 - ages % 2, 3]
