"""The solver against the slow reference, on random fights; and what must hold of every fight."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.solver import Force, Policy, solve
from tests.rules.fights import fights
from tests.rules.reference_solver import decide

MANY = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
POLICIES = st.builds(
    Policy,
    paradox=st.sampled_from(("szykman", "hold")),
    any_route_breaks=st.booleans(),
    convoyed_cuts_on_origin=st.booleans(),
    dislodged_prevents=st.sampled_from(("unless_head_to_head", "never")),
)


def agrees(forces: list[Force], policy: Policy) -> None:
    fate, case = decide(forces, policy)
    resolution = solve(forces, policy)
    assert {a: resolution.outcome(a) for a in case.attacks} == fate
    assert {a: resolution.under_way(a) for a in case.attacks} == {a: case.under_way(a, fate) for a in case.attacks}
    assert {s: resolution.value(s) for s in case.supports} == {s: case.worth(s, fate) for s in case.supports}


@MANY
@given(fights(plain=True, most=7))
def test_standard_fights_come_out_as_in_the_reference(forces: list[Force]) -> None:
    agrees(forces, Policy())


@MANY
@given(fights())
def test_fights_of_all_variants_come_out_as_in_the_reference(forces: list[Force]) -> None:
    agrees(forces, Policy())


@MANY
@given(fights(plain=True), POLICIES)
def test_fights_under_other_rulings_come_out_as_in_the_reference(forces: list[Force], policy: Policy) -> None:
    agrees(forces, policy)
