"""One game with its log: every attack is legal, its column and die are those of the plain game, and what follows fits."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.games.anzio_cassino.invariants import Invariants
from tests.games.anzio_cassino.plain import Field, plain
from wargame_sim.games.anzio_cassino import codes
from wargame_sim.hexgame.simulator import Games, Table

Row = tuple[int, ...]


class Attack(NamedTuple):
    """What the log tells of one attack, in order."""

    markers: list[Row]
    fighters: list[Row]
    battle: Row
    after: list[Row]


def attacks(rows: list[Row]) -> list[Attack]:
    """Cut the log of an attack phase into attacks: markers, those who take part, the die, what follows."""
    found: list[Attack] = []
    markers: list[Row] = []
    fighters: list[Row] = []
    for row in rows:
        if row[0] == codes.LOG_MARKER:
            markers.append(row)
        elif row[0] == codes.LOG_FIGHTER:
            fighters.append(row)
        elif row[0] == codes.LOG_BATTLE:
            found.append(Attack(markers, fighters, row, []))
            markers, fighters = [], []
        elif found:
            found[-1].after.append(row)
    return found


class Watched(Invariants):
    """Invariants of one game that need its log.

    Parameters
    ----------
    table : Table
        Records of the rules.
    game : {"anzio", "cassino"}
        Which game.
    """

    def __init__(self, table: Table, game: str) -> None:
        super().__init__(table)
        self.plain = plain(game)
        self.names = list(self.plain.units)
        self.hexes = self.plain.pack.hexes
        self.support = list(self.plain.pack.rows("support"))
        self.fights = 0

    def __call__(self, games: Games, turn: int, side: int, phase: str) -> None:
        """Check the phase as in every game, then by its log."""
        rows = [tuple(int(x) for x in row) for row in games.log[1 : int(games.log[0, 0]) + 1]]
        games.log[0, 0] = 0
        before = self.before[0].copy() if self.before is not None else None
        super().__call__(games, turn, side, phase)
        if phase == "attack" and before is not None and before.ended == 0:
            self.check_attacks(before, games.SA[0], side, attacks(rows))

    def check_attacks(self, before: Any, S: Any, side: int, found: list[Attack]) -> None:
        """No unit and no hex twice in an impulse (6.0); each attack by itself."""
        where = f"turn {before.turn + 1}, impulse {before.impulse}, side {side}"
        units = [row[1] for attack in found for row in attack.fighters]
        assert len(set(units)) == len(units), f"{where}: a unit has fought twice (6.0)"
        for attack in found:
            self.fights += 1
            self.check_attack(S, side, attack, where)
            self.check_way(attack, where)

    def check_attack(self, S: Any, side: int, attack: Attack, where: str) -> None:
        """Attackers stand next to the hex and may fight across the side; column and die are as in the plain game."""
        _, h, attacker, column, die, _ = attack.battle
        target = self.hexes[h]
        assert attacker == side, f"{where}: an attack out of turn"
        assert 1 <= die <= 6, f"{where}: die {die}"
        ours = {self.names[row[1]]: self.hexes[row[3]] for row in attack.fighters if row[2] == codes.ATTACKER}
        theirs = [self.names[row[1]] for row in attack.fighters if row[2] == codes.DEFENDER]
        name = codes.SIDES[side]
        assert theirs, f"{where}: an attack on nobody"
        assert all(self.plain.side(u) == self.plain.enemy(name) for u in theirs), f"{where}: an attack on friends"
        if not ours:
            return  # bombers
        for unit, at in ours.items():
            assert self.plain.side(unit) == name, f"{where}: an enemy among the attackers"
            features = self.plain.between(at, target)
            assert target in self.plain.near[at], f"{where}: {unit} is not adjacent (6.0)"
            assert not ("canal" in features and "road" not in features), f"{where}: across the canal (5.1.1)"
        field = Field({**ours, **dict.fromkeys(theirs, target)}, bool(S.weather == codes.RAIN))
        markers = [self.support[row[1]] for row in attack.markers]
        shift = self.plain.shift(field, target, list(ours), markers)
        strength = sum(int(self.plain.units[u]["attack"]) for u in ours)
        defence = sum(int(self.plain.units[u]["defence"]) for u in theirs)
        headings = [key for key in self.plain.pack.rows("crt")[0] if key != "roll"]
        assert headings[column] == self.plain.column(strength, defence, shift), f"{where}: column of {target} (6.1)"
        kinds = [(self.support[row[1]]["side"], self.support[row[1]]["kind"]) for row in attack.markers]
        for kind in ("artillery", "air"):
            both = ("allied", kind) in kinds and ("german", kind) in kinds
            assert not both, f"{where}: markers of a kind (10.1.2)"

    def check_way(self, attack: Attack, where: str) -> None:
        """Losers go back, winners forward, as far as the table says; nobody moves after a draw (6.1, 6.4, 6.5)."""
        _, _, _, column, die, drm = attack.battle
        T = self.T
        row = min(max(die + drm, int(T.crt_lowest_roll)), int(T.crt_highest_roll))
        margin = int(T.crt_def[row, column]) - int(T.crt_att[row, column])
        party = {r[1]: r[2] for r in attack.fighters}
        loser = codes.DEFENDER if margin > 0 else codes.ATTACKER
        grid = self.plain.pack.grid
        for event, u, origin, to, *_ in attack.after:
            if event not in (codes.LOG_RETREAT, codes.LOG_ADVANCE, codes.LOG_OFF_MAP) or u not in party:
                continue
            assert margin != 0, f"{where}: a move after a draw (6.1)"
            assert (party[u] == loser) == (event != codes.LOG_ADVANCE), f"{where}: the wrong side moves (6.4, 6.5)"
            if event != codes.LOG_OFF_MAP:
                far = grid.distance(self.hexes[origin], self.hexes[to])
                assert far <= abs(margin), f"{where}: further than the difference (6.4, 6.5)"
