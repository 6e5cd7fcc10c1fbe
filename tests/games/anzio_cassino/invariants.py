"""What must hold after every phase of every game, checked from the state alone, without the rule functions.

Most checks look at all games of a batch at once. Those that need the log of a game (:class:`Watched`) look at one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.anzio_cassino.codes import (
    AIR,
    ALLIED,
    ANY_NATION,
    ASIDE,
    BOMBER,
    CLEAR,
    DESTROYED,
    ELIMINATED,
    EMPTY,
    FLOATING,
    GERMAN,
    MAX_HEX,
    NEUTRAL,
    OFF_MAP,
    RAIN,
    WAITING,
)
from wargame_sim.hexgame.simulator import Games, Table

PUT_IN_PLAY = 1  # impulse of slack: an Allied unit that is due comes in the attack phase of it


class Invariants:
    """A watch for :func:`wargame_sim.hexgame.simulator.Play.play`: raises an AssertionError that says what is wrong, and where.

    Parameters
    ----------
    table : Table
        Records of the rules.
    """

    def __init__(self, table: Table) -> None:
        self.T = T = table.TA[0]
        self.units = int(T.units)
        self.side, self.armor = T.side[: self.units], T.armor[: self.units] > 0
        self.endurance, self.kpg = T.endurance[: self.units], T.kpg[: self.units] > 0
        self.before: Any = None
        self.phases = 0

    def __call__(self, games: Games, turn: int, side: int, phase: str) -> None:
        """Check everything that can be checked after `phase`."""
        SA = games.SA
        where = f"turn {turn} {'ABCD'[int(SA[0].impulse) % 4]} side {side} after {phase}"
        self.phases += 1
        if self.before is None:
            self.before = SA.copy()
        going = self.before.ended == 0
        assert np.array_equal(SA[~going], self.before[~going]), f"{where}: a game went on after its end"
        self.check_places(SA, phase, where)
        self.check_counters(SA, where)
        self.check_control(SA, where)
        self.check_table(SA, where)
        self.check_options(SA, where)
        self.check_markers(SA, phase, where)
        if phase == "movement":
            self.check_moves(SA, side, where)
        if phase in ("movement", "attack") and going.any():
            self.check_scratch(SA[np.nonzero(going)[0][-1]], games.WA[0], where)
        if phase == "end":
            self.check_points(SA, turn - 1, where)
        else:
            self.check_reserve(SA, where)
        self.before = SA.copy()

    def check_places(self, SA: Any, phase: str, where: str) -> None:
        """One side in a hex, three units at the end of a player's impulse, nobody on forbidden ground (5.1.2, 5.2.2, 5.3)."""
        T = self.T
        game, unit = np.nonzero(SA.at[:, : self.units] >= 0)
        at = SA.at[game, unit]
        count = np.zeros((len(SA), 2, MAX_HEX), np.int64)
        np.add.at(count, (game, self.side[unit], at), 1)
        assert np.all(at < T.n), f"{where}: a unit stands off the map"
        assert not np.any((count[:, ALLIED] > 0) & (count[:, GERMAN] > 0)), f"{where}: both sides in a hex (5.3)"
        if phase != "movement":
            assert count.max() <= T.stack_limit, f"{where}: more than three units in a hex (5.3)"
        german_at_sea = (self.side[unit] == GERMAN) & (T.sea[at] > 0)
        assert not np.any(german_at_sea), f"{where}: a German unit ends in a Task Force hex (5.1.2)"
        assert not np.any(self.armor[unit] & (T.no_armor[at] > 0)), f"{where}: armor in the Lower Rapido (5.2.2)"
        assert not np.any((SA.box[game, at] > 0) & (self.side[unit] == ALLIED)), f"{where}: a box survives (6.3)"
        assert np.all(SA.box <= self.before.box), f"{where}: a box has come (6.3)"

    def check_counters(self, SA: Any, where: str) -> None:
        """Every counter is in one place, carries less than its endurance, and the dead stay dead but for KPGs (6.2, 8.2.1)."""
        T, at, before = self.T, SA.at[:, : self.units], self.before.at[:, : self.units]
        assert np.all(at >= ASIDE), f"{where}: a counter is nowhere"
        assert np.all(SA.at[:, self.units :] == self.before.at[:, self.units :]), (
            f"{where}: a counter that is not there"
        )
        assert np.all((at == ASIDE) == (T.start[: self.units] == ASIDE)), f"{where}: a counter came or went (10.6)"
        damage = SA.damage[:, : self.units]
        assert np.all(damage < self.endurance), f"{where}: a unit carries more damage than it can (6.2)"
        dead = at == ELIMINATED
        assert np.all(dead[before == ELIMINATED]), f"{where}: a dead unit is back"
        assert not np.any(dead & self.kpg), f"{where}: a Kampfgruppe is gone for good (8.2.1)"
        put_back = (at == WAITING) & (before != WAITING)
        assert not np.any(put_back & ~self.kpg), f"{where}: a unit waits again"
        assert not np.any((at == FLOATING) & (self.side == GERMAN)), f"{where}: a German unit floats"
        came = (before != at) & ((before == WAITING) | (before == OFF_MAP)) & ((at >= 0) | (at == FLOATING))
        clock = (SA.turn * T.impulses + SA.impulse)[:, None]
        assert np.all(
            clock[came.any(axis=1)] >= np.where(came, self.before.due[:, : self.units], -1)[came.any(axis=1)]
        ), f"{where}: a unit is early (8.0)"
        for side in (ALLIED, GERMAN):
            gone = dead & (self.side == side)
            lost, strength = SA.lost_units[:, side], SA.lost_strength[:, side]
            strong = (gone * T.attack[: self.units]).sum(axis=1)
            if not np.any(self.kpg & (self.side == side)):
                assert np.all(lost == gone.sum(axis=1)), f"{where}: losses miscounted"
                assert np.all(strength == strong), f"{where}: strength miscounted"
            assert np.all(lost >= gone.sum(axis=1)), f"{where}: losses miscounted"
            assert np.all(strength >= strong), f"{where}: strength miscounted"

    def check_control(self, SA: Any, where: str) -> None:
        """Whoever stands in a victory hex was the last to go through it (9.1.2)."""
        T = self.T
        game, unit = np.nonzero(SA.at[:, : self.units] >= 0)
        place = T.place_at[SA.at[game, unit]]
        here = place >= 0
        held = SA.holder[game[here], place[here]] == self.side[unit[here]]
        assert np.all(held), f"{where}: a place held from afar (9.1.2)"
        taken = SA.taken[:, : T.places] > 0
        assert np.all(
            taken[SA.holder[:, : T.places] == ALLIED] | (SA.turn == T.first_turn).any() | (T.first_turn > 0)
        ), f"{where}: held by the Allies, never taken"

    def check_table(self, SA: Any, where: str) -> None:
        """Every attack is one roll on the table, in rows and columns that there are (6.1)."""
        T = self.T
        assert np.all(SA.rolled.sum(axis=(2, 3, 4)) == SA.attacks), f"{where}: attacks and rolls differ"
        assert not SA.rolled[:, :, T.columns :].any(), f"{where}: a column beside the table"
        assert np.all(SA.won.sum(axis=1) <= SA.attacks.sum(axis=1)), f"{where}: more winners than attacks"

    def check_options(self, SA: Any, where: str) -> None:
        """Without an optional rule nothing of it happens (10.0)."""
        T = self.T
        if not T.opt_weather:
            assert np.all(SA.weather == CLEAR), f"{where}: weather (10.4)"
        if not T.opt_abbey:
            assert np.all(SA.abbey == NEUTRAL), f"{where}: the Abbey is touched (10.2)"
        assert np.all(SA.abbey >= self.before.abbey), f"{where}: the Abbey stands again (10.2.2)"
        if not T.opt_coordination and not T.opt_abbey:
            assert np.all(SA.active == ANY_NATION), f"{where}: a nation waits (10.3)"

    def check_markers(self, SA: Any, phase: str, where: str) -> None:
        """A marker is used in attack phases only, once an impulse or turn, no aircraft in rain, no bomber too early (10.1.1)."""
        T, then, now = self.T, self.before.spent, SA.spent
        clock = SA.turn * T.impulses + SA.impulse
        for m in range(T.n_markers):
            used = then[:, m] != now[:, m]
            if not used.any():
                continue
            kind = T.marker_kind[m]
            assert phase == "attack", f"{where}: a marker is used (10.1.1)"
            assert np.all(now[used, m] == clock[used]), f"{where}: a marker used at another time (10.1.1)"
            start = clock - SA.impulse if T.marker_turn[m] else clock
            assert np.all(then[used, m] < start[used]), f"{where}: a marker used twice (10.1.1)"
            assert kind != AIR or not np.any(SA.weather[used] == RAIN), f"{where}: aircraft in rain (10.4.1)"
            assert kind != BOMBER or np.all(SA.abbey[used] == DESTROYED), f"{where}: bombers (10.2.3)"

    def check_moves(self, SA: Any, side: int, where: str) -> None:
        """Only active units of the side have moved, no further than they may; armor in rain by road (5.1, 5.2, 10.3, 10.4.1)."""
        T, at, before = self.T, SA.at[:, : self.units], self.before.at[:, : self.units]
        assert np.array_equal(SA.damage, self.before.damage), f"{where}: damage while moving"
        game, unit = np.nonzero(at != before)
        assert np.all(self.side[unit] == side), f"{where}: the other side has moved"
        if side == ALLIED:
            active = (SA.active[game] >> T.group[unit]) & 1
            assert np.all(active == 1), f"{where}: a unit that is not active has moved (10.3)"
        to, origin = at[game, unit], before[game, unit]
        floated = origin == FLOATING
        assert np.all(T.sea[to[floated]] == 1), f"{where}: from the floating reserve onto land (5.1.3)"
        walked = origin >= 0
        game, unit, to, origin = game[walked], unit[walked], to[walked], origin[walked]
        q = T.ax[to].astype(int) - T.ax[origin]
        far = (np.abs(q).sum(axis=1) + np.abs(q.sum(axis=1))) // 2
        bonus = T.road_bonus * ((T.on_road[origin] > 0) & (T.on_road[to] > 0))
        assert np.all(far <= T.mf[unit] // 2 + bonus), f"{where}: a unit has moved too far (5.1, 5.2)"
        assert np.all(far[T.sea[origin] > 0] == 1), f"{where}: further than the coast (5.1.2)"
        wet = self.armor[unit] & (SA.weather[game] == RAIN) & (T.sea[origin] == 0)
        on_roads = (T.on_road[origin[wet]] > 0) & (T.on_road[to[wet]] > 0)
        assert np.all(on_roads), f"{where}: armor off the roads in rain (10.4.1)"

    def check_points(self, SA: Any, turn: int, where: str) -> None:
        """At the end of a turn the points of the hexes held are counted, and the game ends when it must (9.1.2)."""
        T = self.T
        counted = (self.before.impulse == T.impulses - 1) & (self.before.ended == 0)
        held = ((SA.holder[:, : T.places] == ALLIED) * T.place_points[: T.places]).sum(axis=1)
        held = held + T.abbey_point * ((SA.abbey == NEUTRAL) & (turn == T.last_turn))
        points = held + (self.before.vp if T.cumulative else SA.reserve_in * T.reserve_point)
        assert np.all(SA.vp[counted] == points[counted]), f"{where}: points miscounted (9.1.2)"
        assert np.all(SA.vp_at[counted, turn] == SA.vp[counted]), f"{where}: points of the turn (9.1.2)"
        over = SA.ended[counted] > 0
        must = (SA.vp[counted] >= T.required_vp) | (turn == T.last_turn)
        assert np.all(over[must]), f"{where}: a game should have ended (9.1.2)"
        assert np.all(SA.vp[~counted] == self.before.vp[~counted]), f"{where}: points out of turn (9.1.2)"

    def check_reserve(self, SA: Any, where: str) -> None:
        """The first unit of the German reserve brings the Allies its price at once, and only it does (8.2.1)."""
        T = self.T
        came = (SA.at[:, : self.units] != WAITING) & (self.before.at[:, : self.units] == WAITING)
        now = (came & (T.reserve[: self.units] > 0)).any(axis=1)
        assert np.all(SA.reserve_in == self.before.reserve_in | now), f"{where}: the reserve is not noted (8.2.1)"
        paid = (SA.reserve_in - self.before.reserve_in) * T.reserve_point
        assert np.all(SA.vp == self.before.vp + paid), f"{where}: points out of turn (8.2.1)"

    def check_scratch(self, S: Any, W: Any, where: str) -> None:
        """Owners, stacks and neighbours kept up move by move equal those counted afresh."""
        T, n = self.T, int(self.T.n)
        here = np.nonzero(S.at[: self.units] >= 0)[0]
        owner, stack = np.full(MAX_HEX + 1, EMPTY), np.zeros(MAX_HEX + 1, np.int64)
        owner[S.at[here]] = self.side[here]
        np.add.at(stack, S.at[here], 1)
        force = np.zeros(MAX_HEX + 1, np.int64)
        np.add.at(force, S.at[here], T.defence[here])
        assert np.array_equal(W.owner[:n], owner[:n]), f"{where}: owners have drifted"
        assert np.array_equal(W.stack[:n], stack[:n]), f"{where}: stacks have drifted"
        assert np.array_equal(W.force[:n], force[:n]), f"{where}: strengths have drifted"
        for side in (ALLIED, GERMAN):
            touch = np.zeros(MAX_HEX + 1, np.int64)
            np.add.at(touch, T.nbr[np.nonzero(owner == side)[0]], 1)
            assert np.array_equal(W.touch[side, :n], touch[:n]), f"{where}: neighbours have drifted"
