"""What must hold after every phase of every game, checked from the state alone, without the rule functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from wargame_sim.games.anzio_tournament.codes import (
    ALLIED,
    AREA_BARRED,
    AREA_NORTH,
    AT_SEA,
    ELIMINATED,
    GERMAN,
    IN_USE,
    MESSINA,
    MUD,
    NEVER,
    POOL,
    TARANTO,
    WAITING,
)
from wargame_sim.hexgame.simulator import Games, Table

OFF = (POOL, MESSINA, TARANTO, WAITING, AT_SEA, ELIMINATED)


class Invariants:
    """A watch for :meth:`wargame_sim.hexgame.simulator.Play.play`: raises an AssertionError that says what is wrong, and where.

    Parameters
    ----------
    table : Table
        Records of the rules.
    """

    def __init__(self, table: Table) -> None:
        self.T = T = table.T
        self.units = int(T.units)
        self.side = np.asarray(T.side[: self.units])
        self.full = np.asarray(T.full[: self.units])
        self.before: Any = None
        self.phases = 0

    def __call__(self, games: Games, turn: int, side: int, phase: str) -> None:
        """Check everything that can be checked after `phase`."""
        SA, where = games.SA, f"turn {turn} side {side} after {phase}"
        self.phases += 1
        if self.before is None:
            self.before = SA.copy()
        self.check_places(SA, phase, where)
        self.check_counters(SA, where)
        self.check_losses(SA, where)
        self.check_ground(SA, side, turn, phase, where)
        self.check_sea(SA, side, turn, phase, where)
        self.check_chit(SA, where)
        self.check_inaction(SA, side, phase, where)
        self.before = SA.copy()

    def where_units_stand(self, SA: Any) -> tuple[Any, Any, Any]:
        """Return game, unit and hex of every unit on the map."""
        game, unit = np.nonzero(SA.at[:, : self.units] >= 0)
        return game, unit, SA.at[game, unit]

    def check_places(self, SA: Any, phase: str, where: str) -> None:
        """One side in a hex, eight points at most; nobody off the map's hexes (B.5)."""
        T = self.T
        game, unit, at = self.where_units_stand(SA)
        assert np.all(at < T.n), f"{where}: a unit stands off the map"
        points = np.zeros((len(SA), 2, len(T.nbr)), np.int64)
        steps = SA.steps[game, unit]
        np.add.at(points, (game, self.side[unit], at), T.stacking[unit, steps])
        assert not np.any((points[:, 0] > 0) & (points[:, 1] > 0)), f"{where}: both sides in a hex (B.5)"
        assert points.max() <= T.stack_limit, f"{where}: more than eight points in a hex (B.5)"
        if phase != "movement":
            assert not np.any(SA.at == AT_SEA), f"{where}: a unit is left at sea (C.5.5)"

    def check_counters(self, SA: Any, where: str) -> None:
        """Every counter is in one place that its side has, with steps of its own; the dead have none (B.3)."""
        at, steps = SA.at[:, : self.units], SA.steps[:, : self.units]
        assert np.all((at >= 0) | np.isin(at, OFF)), f"{where}: a counter is nowhere"
        assert np.all(steps <= self.full), f"{where}: more steps than printed (C.11.A)"
        assert np.all((at == ELIMINATED) == (steps == 0)), f"{where}: a unit without steps is not dead (B.3)"
        german = self.side == GERMAN
        assert not np.any(np.isin(at[:, german], (POOL, MESSINA, TARANTO, AT_SEA))), f"{where}: a German went to sea"
        assert not np.any(SA.inverted[:, : self.units][at == ELIMINATED]), f"{where}: a dead unit is inverted"
        early = (at >= 0) & (np.asarray(self.T.arrives[: self.units]) > SA.turn[:, None])
        assert not np.any(early & (np.asarray(self.T.reserve[: self.units]) == 0)), (
            f"{where}: a unit is early (C.1, C.2)"
        )
        reserve = np.asarray(self.T.reserve[: self.units]) > 0
        assert not np.any((at[:, reserve] != WAITING) & (SA.reserve_turn == 0)[:, None]), f"{where}: reserve uncalled"

    def check_losses(self, SA: Any, where: str) -> None:
        """Steps lost less steps taken back are the steps missing, ersatz given away aside (C.11)."""
        steps = SA.steps[:, : self.units].astype(int)
        missing = self.full - steps
        for side in (ALLIED, GERMAN):
            mine = self.side == side
            gone = missing[:, mine].sum(axis=1)
            counted = SA.lost_steps[:, side] - SA.replaced[:, side]
            if side == ALLIED:
                rebuilt = counted - gone  # bringing a division back takes two steps of the pool and gives one
                assert np.all(rebuilt <= 0), f"{where}: steps miscounted"
            assert np.all(gone >= counted), f"{where}: steps miscounted"

    def check_ground(self, SA: Any, side: int, turn: int, phase: str, where: str) -> None:
        """A hex belongs to who stands in it (C.5.0); nobody German in the bar of Sept II (C.8.G)."""
        game, unit, at = self.where_units_stand(SA)
        assert np.all(SA.owner[game, at] == self.side[unit]), f"{where}: a unit stands on the other side's ground"
        if turn == 1 and self.T.opt_south_entry:
            in_bar = (self.side[unit] == GERMAN) & (self.T.area[AREA_BARRED, at] > 0)
            assert not np.any(in_bar), f"{where}: a German in the bar of Sept II (C.8.G)"
        if phase == "arrivals" and side == GERMAN:
            came = (self.before.at[game, unit] == WAITING) & (self.side[unit] == GERMAN)
            assert np.all(self.T.area[AREA_NORTH, at[came]] > 0), f"{where}: a reinforcement off the north edge (C.2)"

    def check_sea(self, SA: Any, side: int, turn: int, phase: str, where: str) -> None:
        """Lift, capacities and the life of zones (C.5 to C.8)."""
        T, zones, ports = self.T, int(self.T.n_zones), int(self.T.n_ports)
        lift = np.maximum(np.maximum(T.zone_lift[0, :zones], T.zone_lift[1, :zones]), T.zone_build[:zones])
        assert np.all(SA.zone_used[:, :zones] <= lift), f"{where}: more than the lift of a zone (C.5.2)"
        assert np.all(SA.port_used[:, :ports] <= T.port_points[:ports]), f"{where}: more than a port takes (C.7.B)"
        assert np.all(SA.sent_used <= T.off_points), f"{where}: more than Messina or Taranto takes (C.8.A)"
        assert np.all(SA.beach_used <= T.beach_points), f"{where}: more than the beaches take (C.7.B)"
        assert np.all(SA.transfer_used <= T.transfer_points), f"{where}: more than may be transferred (C.7.B)"
        changed = SA.zone != self.before.zone
        assert np.all(self.before.zone[changed & (SA.zone == IN_USE)] == NEVER), f"{where}: a closed zone opens (C.5.4)"
        assert np.all(((SA.zone > 0).sum(axis=1)) <= 2), f"{where}: a third invasion (C.6.1)"
        assert np.all((SA.first_zone >= 0) & (SA.first_zone != SA.second_zone)), f"{where}: zones of invasion (C.5.1)"
        if side == GERMAN and phase != "arrivals":
            assert np.all(SA.port_open <= self.before.port_open), (
                f"{where}: a port opens in a German player-turn (C.7.A)"
            )

    def check_chit(self, SA: Any, where: str) -> None:
        """One side has the chit; it changes hands with every use and is not used too often (chit 1 to chit 4)."""
        uses = SA.chits.sum(axis=1)
        assert np.all(SA.holder == (int(self.T.holder) + uses) % 2), f"{where}: the chit is in the wrong hands"
        assert np.all(SA.used <= self.T.uses), f"{where}: the chit was used too often"

    def check_inaction(self, SA: Any, side: int, phase: str, where: str) -> None:
        """Who has no business in a phase stays where it is."""
        at, before = SA.at[:, : self.units], self.before.at[:, : self.units]
        enemy = self.side != side
        if phase in ("movement", "breakthrough"):
            moved = (at != before) & enemy & (at != ELIMINATED)
            assert not np.any(moved), f"{where}: a unit of the other side moved"
        if phase == "breakthrough":
            went = (at != before).any(axis=1)
            assert not np.any(went & (SA.weather == MUD)), f"{where}: breakthrough in mud (C.13.B)"
