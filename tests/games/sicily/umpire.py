"""An umpire who follows the log of one combat, from the declarations to the die, and computes everything again by hand.

He knows the rulebook and the charts, imports no rule, and takes from the log only what players chose and what dice fell.
What comes after the die is in umpire_after.py.
"""

from __future__ import annotations

from tests.games.sicily import plain_odds as plain
from tests.games.sicily.plain_board import Board, Unit, between, hexes, terrain_chart
from tests.games.sicily.umpire_support import HEXES, OTHER, UNITS, Rows, Support
from wargame_sim.games.sicily import codes_combat as cc
from wargame_sim.games.sicily.codes import LOG_TRIED, SIDES


class Combat(Support):
    """One combat as the umpire sees it.

    Attributes
    ----------
    attackers : dict of str to list of Unit
        By hex; those that fight.
    guns : list of Unit
        Artillery whose support counts for the attacker, next to the attacked hex: it suffers as well.
    """

    def __init__(self, board: Board, rows: Rows) -> None:
        self.board, self.rows = board, rows
        h, side, counter, *_ = rows.take(cc.LOG_BATTLE)
        self.hex, self.side, self.counter = HEXES[h], SIDES[side], bool(counter)
        self.enemy = OTHER[self.side]
        self.lead_hex = ""
        self.leads: dict[str, str] = {}
        self.guns: list[Unit] = []
        self.result: str | None = None
        self.coming = self.declared()

    def declared(self) -> list[Unit]:
        """Who attacks: by declaration, or in a counterattack by entering it."""
        if self.counter:
            _, lead, *_ = self.rows.take(cc.LOG_COUNTER)
            self.lead_hex = HEXES[lead]
            found = [self.unit(u) for u, *_ in self.rows.all(cc.LOG_STRIKES)]
            for u in found:
                assert not u.countered
                assert u.type != "artillery"
                assert self.board.moves_to(u, u.at, self.hex)
                assert u.at == self.lead_hex or not self.under_attack(u.at), u.name
                u.countered = True
            return found
        found = [u for u in self.board.units.values() if u.target == self.hex and u.side == self.side]
        self.turn_over({u.at for u in found})
        for u in found:
            u.target = ""
        return found

    def under_attack(self, h: str) -> bool:
        return any(u.target == h and u.steps > 0 for u in self.board.units.values())

    def turn_over(self, places: set[str]) -> None:
        """All untried units there are turned over (9.4.I.a, 9.4.II.a); coast defence without strength goes."""
        waiting = {u.name for h in places for u in self.board.there(h) if not u.tried}
        while self.rows.peek() == LOG_TRIED:
            u, face, *_ = self.rows.take(LOG_TRIED)
            waiting.remove(UNITS[u])
            unit = self.unit(u)
            unit.tried, unit.face = True, UNITS[face]
            if unit.type == "coast defence" and unit.value("defence") == 0:
                unit.steps, unit.at = 0, ""
        assert not waiting, waiting

    def strength(self, u: Unit) -> int:
        """Attack strength with the halves that are no coordination's (9.4.I.b, 9.8.4)."""
        value = u.value("attack")
        if self.counter and u.at == self.lead_hex and u.row["nation"] == "German":
            value *= 2 if self.board.options.get("counterattack", "doubled") == "doubled" else 1
        if u.type == "armor" and terrain_chart()[hexes()[self.hex]["terrain"]]["armor_attack"] == "half":
            value //= 2
        return value // 2 if u.oos or u.disrupted else value

    def fight(self) -> bool:
        """Follow steps I to VII; whether a die was to be rolled."""
        if not self.attack():
            self.rows.take(cc.LOG_CANCELLED)
            return False
        support = 0 if self.counter else self.support(self.side)
        self.turn_over({self.hex})
        if self.board.owner(self.hex) != self.enemy:
            self.rows.take(cc.LOG_CANCELLED)
            return False
        stand, cover = self.defend()
        self.odds(support, stand, cover)
        return True

    def attack(self) -> bool:
        """Lead hex, lead unit, coordination (9.3); False when nobody has strength."""
        by_hex: dict[str, list[Unit]] = {}
        for u in self.coming:
            if self.strength(u) > 0:
                by_hex.setdefault(u.at, []).append(u)
        if not by_hex:
            return False
        h, total, lead, *_ = self.rows.take(cc.LOG_FROM)
        first = HEXES[h]
        assert first in self.lead_hexes(by_hex), first
        assert total == sum(map(self.strength, by_hex[first]))
        self.lead(self.side, by_hex[first], lead)
        self.leads[first] = UNITS[lead]
        self.attackers, self.ground = {first: by_hex.pop(first)}, total
        while by_hex:
            h, total, lead, *_ = self.rows.take(cc.LOG_FROM)
            units = by_hex.pop(HEXES[h])
            assert total == sum(map(self.strength, units))
            counts = self.check_stack(units, lead, total)
            self.ground += counts
            if counts:
                self.attackers[HEXES[h]] = units
                self.leads[HEXES[h]] = UNITS[lead] if lead >= 0 else ""
        return True

    def lead_hexes(self, by_hex: dict[str, list[Unit]]) -> set[str]:
        """Hexes that may lead: invasion hexes, else stacks without markers, else any (9.3.2, 9.8.1)."""
        if self.counter:
            return {self.lead_hex}
        at_sea = {h for h in by_hex if hexes()[h]["terrain"] == "sea"}
        among = at_sea or set(by_hex)
        clean = {h for h in among if not any(u.oos or u.disrupted for u in by_hex[h])}
        return clean or among

    def lead(self, side: str, among: list[Unit], lead: int) -> None:
        """The row of a lead unit: one of those that may lead, with its ER."""
        who, u, er, *_ = self.rows.take(cc.LOG_LEAD)
        assert (SIDES[who], u) == (side, lead) if lead >= 0 else SIDES[who] == side
        assert self.unit(u) in among
        assert er == self.board.combat_er(self.unit(u))
        self.leads[side] = UNITS[u]

    def check_stack(self, units: list[Unit], lead: int, total: int) -> int:
        """The check of a hex that does not lead (9.3.3, 9.3.4); return what it counts."""
        u, die, er, passed, counts = self.rows.take(cc.LOG_COORDINATION)
        elite = [v for v in units if v.side == "allied" and {"airborne", "commando"} & set(v.flags)]
        plain_units = [v for v in units if v not in elite]
        if self.board.options.get("elite_leads") or not plain_units:
            plain_units = units
        assert u == lead
        assert self.unit(lead) in plain_units
        assert er == self.board.combat_er(self.unit(lead))
        assert passed == (die <= er)
        assert counts == (total if passed else total // 2)
        return counts

    def defend(self) -> tuple[int, int]:
        """What the hex stands with, and its support before the cap (9.4.II)."""
        stack = {u.name: u for u in self.board.there(self.hex)}
        stand = cover = 0
        leads = []
        others = [u for u in stack.values() if u.type != "artillery" and not u.fell_back]
        for v, strength, gun, suffers, _ in self.rows.all(cc.LOG_DEFENDER):
            unit = stack.pop(UNITS[v])
            assert suffers == unit.fell_back
            if gun:
                assert unit.type == "artillery"
                assert others
                assert not any((unit.fired, unit.oos, self.counter))
                assert strength == int(unit.row["support"])
                unit.fired, cover = True, cover + strength
            elif not suffers:
                assert strength == unit.value("defence")
                stand += strength
                leads.append(unit)
        assert not stack
        if not self.counter and stand:
            cover += self.support(self.enemy)
        self.lead(self.enemy, leads, -1)
        return stand, cover

    def odds(self, support: int, stand: int, cover: int) -> None:
        """Strengths, column, modifiers, die (9.4.III to VII)."""
        mine, theirs = min(support, self.ground), min(cover, stand)
        assert self.rows.take(cc.LOG_STRENGTHS)[:4] == (self.ground, mine, stand, theirs)
        attack, defence = self.ground + mine, stand + theirs
        column = plain.odds(attack, defence)
        armor = self.tanks()
        place = -1 if column == "E" else plain.COLUMNS.index(column)
        shifted = min(place + 1, len(plain.COLUMNS) - 1) if armor and place >= 0 else place
        total = self.modifiers() + plain.high_odds(attack, defence)
        drm = max(-3, min(3, total))
        assert self.rows.take(cc.LOG_ODDS) == (place, shifted, drm, total, int(armor))
        die, row, code, *_ = self.rows.take(cc.LOG_RESULT)
        if shifted < 0:
            assert (die, code) == (0, cc.ALL_LOST)
            self.result = "E"
            return
        assert 1 <= die <= 10
        assert row == die + drm
        self.result = plain.cell(plain.COLUMNS[shifted], row)
        parts = plain.read(self.result)
        assert code == ((parts[0] * 4 + parts[1]) * 4 + parts[2]) * 4 + parts[3]

    def tanks(self) -> bool:
        """Whether armor effects shift the column (9.4.IV)."""
        chart = terrain_chart()[hexes()[self.hex]["terrain"]]
        lead = self.board.units[self.leads[self.side]]
        walls = self.hex in self.board.strongpoints and self.side == "allied"
        if lead.type != "armor" or chart["armor_shift"] != "yes" or walls:
            return False
        if any(u.type in ("armor", "antitank") for u in self.board.there(self.hex)):
            return False
        tanks = [u for stack in self.attackers.values() for u in stack if u.type == "armor"]
        return not any("river" in between(u.at, self.hex) for u in tanks)

    def modifiers(self) -> int:
        """All modifiers but that for high odds (9.4.V)."""
        drm = 0
        if not self.counter:
            drm += int(terrain_chart()[hexes()[self.hex]["terrain"]]["drm"] or 0)
            drm += 1 if all("river" in between(h, self.hex) for h in self.attackers) else 0
        drm += 1 if any(hexes()[h]["terrain"] == "sea" for h in self.attackers) else 0
        nations = {u.row["nation"] for stack in self.attackers.values() for u in stack}
        drm += 1 if {"US", "Br"} <= nations else 0
        drm += 1 if self.side == "allied" and self.hex in self.board.strongpoints else 0
        ers = [self.board.combat_er(self.board.units[self.leads[side]]) for side in (self.enemy, self.side)]
        return drm + ers[0] - ers[1]
