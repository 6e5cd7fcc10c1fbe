"""What must hold after every phase of every game, looked at from outside: the obvious way, with the rulebook beside it.

Nothing here calls a rule function. States are checked for a whole batch of games at once. The scratch record is that
of the last game of the batch, so that zones, battles and obligations are checked for that one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.kasserine.codes import (
    ALLIED,
    ASIDE,
    ATTACKER_ENGAGED,
    AXIS,
    DEFENDER_ENGAGED,
    ELIMINATED,
    FREE,
    ITALIAN,
    WAITING,
)


class Invariants:
    """A `watch` for :func:`wargame_sim.hexgame.simulator.Play.play` that fails with words when something is wrong.

    Parameters
    ----------
    table : Table
        As opened for the games.
    """

    def __init__(self, table: Any) -> None:
        self.T = table.TA[0]
        T = self.T
        self.ground = np.asarray(T.air == 0)
        self.side = np.asarray(T.side)
        self.reach = np.array([[self.zone_from(h, heavy) for h in range(int(T.n))] for heavy in (False, True)])
        self.phases = 0

    def zone_from(self, h: int, heavy: bool) -> list[bool]:
        """Return over which sides of hex `h` a zone goes: not up a cliff, heavy equipment's not into swamp or crest."""
        T = self.T
        sides = []
        for k in range(6):
            m = T.nbr[h, k]
            barred = heavy and m < T.n and (T.crest[m] or T.swamp[m])
            sides.append(bool(m < T.n and T.cliff[h, k] != 1 and not barred))
        return sides

    def __call__(self, games: Any, turn: int, side: int, phase: str) -> None:
        """Check everything that can be checked after `phase`."""
        SA = games.SA
        if turn == 1 and side == AXIS and phase == "start":
            self.before = SA.at.copy()
        where = f"turn {turn} side {side} after {phase}"
        self.phases += 1
        self.check_places(SA, where)
        self.check_counters(SA, where)
        self.check_markers(SA[-1], where)
        self.check_holders(SA, where)
        assert np.all(SA.refused == 0), f"{where}: a declaration breaks an obligation"
        S, W = SA[-1], games.WA[0]
        self.check_scratch(S, W, where)
        if phase == "movement":
            self.check_moves(SA, turn, side, where)
            self.check_guns(S, W, side, where)
            self.owed = self.obligations(S, side)
        if phase == "combat":
            self.check_battles(S, W, side, where)
        self.before = SA.at.copy()

    def check_places(self, SA: Any, where: str) -> None:
        """One side in a hex, stacks within the limit, nobody on forbidden ground."""
        T, n = self.T, int(self.T.n)
        on_map = (SA.at >= 0) & self.ground
        count, thirds, maneuver = (np.zeros((len(SA), 2, n), np.int64) for _ in range(3))
        game, unit = np.nonzero(on_map)
        place = game, self.side[unit], SA.at[game, unit]
        np.add.at(count, place, 1)
        np.add.at(thirds, place, T.thirds[unit])
        np.add.at(maneuver, place, T.thirds[unit] * (T.support[unit] == 0))
        assert not np.any((count[:, AXIS] > 0) & (count[:, ALLIED] > 0)), f"{where}: both sides in a hex (6.3)"
        assert thirds.max() <= 12, f"{where}: more than four battalions in a hex (7.0.A)"
        assert maneuver.max() <= 9, f"{where}: more than three maneuver battalions in a hex (7.0.A)"
        rough = (T.crest[SA.at[on_map]] > 0) | (T.swamp[SA.at[on_map]] > 0)
        assert not np.any(rough & (T.heavy[unit] > 0)), f"{where}: heavy equipment in swamp or on a crest (6.6.B)"

    def check_counters(self, SA: Any, where: str) -> None:
        """Every counter is in one place, the dead stay dead, and no battalion lives beside its companies."""
        T, at, before = self.T, SA.at, self.before
        assert np.all((at >= ASIDE) & (at < T.n)), f"{where}: a counter is nowhere"
        assert np.all(at[before == ELIMINATED] == ELIMINATED), f"{where}: a dead unit is back"
        assert not np.any((at == WAITING) & (before != WAITING)), f"{where}: a unit has left the map"
        for u in np.nonzero(T.child[:, 0] >= 0)[0]:
            companies = at[:, T.child[u]]
            whole = at[:, u] != ASIDE
            assert np.all(companies[whole] == ASIDE), f"{where}: a battalion and its companies (11.2.A)"
            broken = np.any(companies != ASIDE, axis=1)
            assert np.all(companies[broken] != ASIDE), f"{where}: some companies are missing (11.2.A)"
        loners = self.ground & (T.parent < 0) & (T.child[:, 0] < 0)
        assert np.all((at[:, loners] == ASIDE) == (T.start[loners] == ASIDE)), f"{where}: a counter came or went"
        for side in (AXIS, ALLIED):
            dead = (at == ELIMINATED) & (self.side == side)
            assert np.all(SA.lost_units[:, side] == dead.sum(axis=1)), f"{where}: losses miscounted"
            assert np.all(SA.lost_factors[:, side] == (dead * T.attack).sum(axis=1)), f"{where}: factors miscounted"
        assert np.all(at[:, ~self.ground] < 0), f"{where}: an air unit stands on the ground"

    def check_holders(self, SA: Any, where: str) -> None:
        """Whoever stands in a place holds it (15.0)."""
        game, unit = np.nonzero((SA.at >= 0) & self.ground)
        place = self.T.place_at[SA.at[game, unit]]
        here = place >= 0
        assert np.all(SA.holder[game[here], place[here]] == self.side[unit[here]]), f"{where}: a place held from afar"

    def check_markers(self, S: Any, where: str) -> None:
        """An engaged attacker's arrow points at a hex next to it; a dead or waiting unit has no marker."""
        engaged = np.nonzero((S.engaged == ATTACKER_ENGAGED) & (S.at >= 0))[0]
        for u in engaged:
            assert S.foe_hex[u] in self.T.nbr[S.at[u]], f"{where}: an arrow points nowhere (9.1.4.A)"

    def check_moves(self, SA: Any, turn: int, side: int, where: str) -> None:
        """Only the side to move has moved; on turn 1 no Italian and no Allied unit that is held in the north (14.0)."""
        T = self.T
        moved = (SA.at != self.before) & self.ground
        assert not np.any(moved & (self.side != side)), f"{where}: the other side has moved"
        if turn == 1 and side == AXIS:
            assert not np.any(moved & (T.nation == ITALIAN)), f"{where}: an Italian unit has moved (14.0.A)"
        if turn == 1 and side == ALLIED:
            north = (self.before >= 0) & (T.row[self.before] < 7)
            assert not np.any(moved & north & (SA.free == 0)), f"{where}: a held unit has moved (14.0.B)"

    def zones(self, S: Any, side: int, with_soft: bool = True) -> Any:
        """Count the units of `side` whose zone covers each hex (5.1, 5.2)."""
        T = self.T
        here = (S.at >= 0) & self.ground & (self.side == side) & (with_soft | (T.soft == 0))
        out = np.zeros(int(T.n) + 1, np.int64)
        np.add.at(out, T.nbr[S.at[here]], self.reach[T.heavy[here], S.at[here]])
        return out

    def check_scratch(self, S: Any, W: Any, where: str) -> None:
        """Zones, stacks and owners kept up move by move equal those counted afresh."""
        n = int(self.T.n)
        for side in (AXIS, ALLIED):
            assert np.array_equal(W.zone[side, :n], self.zones(S, side)[:n]), f"{where}: zones have drifted"
            assert np.array_equal(W.hard[side, :n], self.zones(S, side, False)[:n]), f"{where}: zones have drifted"
        thirds, owner = np.zeros(n + 1, np.int64), np.full(n + 1, 2)
        here = (S.at >= 0) & self.ground
        np.add.at(thirds, S.at[here], self.T.thirds[here])
        owner[S.at[here]] = self.side[here]
        assert np.array_equal(W.thirds, thirds), f"{where}: stacks have drifted"
        assert np.array_equal(W.owner, owner), f"{where}: owners have drifted"

    def alone(self, S: Any, u: int) -> bool:
        """Whether nobody else stands with unit `u`."""
        return int(np.sum((S.at == S.at[u]) & self.ground)) == 1

    def check_guns(self, S: Any, W: Any, side: int, where: str) -> None:
        """No guns went into an enemy zone, and those left alone in one had nowhere to go (10.3)."""
        T = self.T
        zone = self.zones(S, 1 - side)
        for g in np.nonzero((T.artillery > 0) & (self.side == side) & (S.at >= 0))[0]:
            if zone[S.at[g]] > 0:
                assert S.at[g] == self.before[-1, g], f"{where}: guns have entered an enemy zone (10.3)"
                if self.alone(S, g) and S.engaged[g] == FREE:
                    reach = [h for h in range(int(T.n)) if W.can[g, h >> 6] >> np.uint64(h & 63) & np.uint64(1)]
                    room = [h for h in reach if h != S.at[g] and W.thirds[h] + 3 <= 12]
                    assert not room, f"{where}: guns alone in an enemy zone (10.3)"

    def obligations(self, S: Any, side: int) -> Any:
        """Return the enemy hexes that must be attacked, and the units that must attack (5.1.B, 8.0.B, 9.1.4)."""
        T = self.T
        hexes, units = set(), set()
        enemies = np.nonzero((S.at >= 0) & self.ground & (self.side == 1 - side))[0]
        mine = (S.at >= 0) & self.ground & (self.side == side) & (T.artillery == 0)
        zone = self.zones(S, 1 - side)
        for u in np.nonzero(mine & (S.engaged != DEFENDER_ENGAGED))[0]:  # those owe more when reinforced, never less
            if zone[S.at[u]] == 0:
                continue
            for v in enemies:
                if np.any((T.nbr[S.at[v]] == S.at[u]) & self.reach[T.heavy[v], S.at[v]]):
                    hexes.add(int(S.at[v]))
                    units.add(int(u))
        return hexes, units, S.at.copy()

    def check_battles(self, S: Any, W: Any, side: int, where: str) -> None:
        """Everyone who owed an attack made one or was eliminated for want of odds (8.2.E); strengths make sense."""
        hexes, units, at = self.owed
        battles = [b for b in range(int(W.b_n)) if W.b_hexes[b] > 0]
        attacked = {int(h) for b in battles for h in W.b_hex[b, : W.b_hexes[b]]}
        for u in units:
            joined = u if S.at[u] != ASIDE else int(self.T.child[u, 0])
            assert W.battle[joined] >= 0 or S.at[u] == ELIMINATED, f"{where}: a unit owes an attack (5.1.B)"
        for h in hexes - attacked:
            near = [u for u in np.nonzero(self.side == side)[0] if at[u] >= 0 and at[u] in self.T.nbr[h]]
            assert any(S.at[u] == ELIMINATED for u in near), f"{where}: an enemy hex is spared (8.0.B)"
        for b in battles:
            assert W.b_attack[b] > 0, f"{where}: an attack without strength"
            assert W.b_defence[b] > 0, f"{where}: a defence without strength"
            assert -1 <= W.b_column[b] < self.T.ratio_num.shape[0], f"{where}: a column off the table"
