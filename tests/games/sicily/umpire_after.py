"""The umpire after the die: steps, standing fast, retreats, advance, and the counterattack (9.5 to 9.8)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.sicily import plain_odds as plain
from tests.games.sicily.plain_board import Board, Unit, apart, hexes, near
from tests.games.sicily.plain_supply import supplied
from tests.games.sicily.umpire import Combat
from tests.games.sicily.umpire_support import HEXES, OTHER, UNITS, Rows
from wargame_sim.games.sicily import codes_combat as cc
from wargame_sim.games.sicily.codes import LOG_LOSS, SIDES

CLEAR, FRIENDS, SPECIAL, NONE = range(4)
MOVES = (cc.LOG_EVACUATE, cc.LOG_FALL_BACK, cc.LOG_CUT_OFF)


def ways(board: Board, u: Unit, length: int) -> Iterator[tuple[str, ...]]:
    """Every way of one or two hexes that a unit could go back: it leads away, over ground it could move on, past no enemy."""
    enemy = OTHER[u.side]
    if int(u.value("movement")) == 0:
        return
    for first in near(u.at):
        if not board.moves_to(u, u.at, first) or board.owner(first) == enemy:
            continue
        if length == 1:
            yield (first,)
            continue
        for second in near(first):
            if apart(u.at, second) == 2 and board.moves_to(u, first, second) and board.owner(second) != enemy:
                yield first, second


def grade(board: Board, u: Unit, way: tuple[str, ...]) -> int:
    """How good a way is (9.6.8, 9.6.9)."""
    zoned = [h for h in way if board.zoned(OTHER[u.side], h)]
    vacant = [h for h in zoned if not board.there(h)]
    if len(vacant) > 1:
        return NONE
    return SPECIAL if vacant else FRIENDS if zoned else CLEAR


def open_ways(board: Board, u: Unit, length: int, points: int) -> dict[tuple[str, ...], int]:
    """Ways that a unit may take now, with their grade: exact length, or two hexes by the special retreat."""
    found = {w: grade(board, u, w) for w in ways(board, u, length) if board.room(w[-1], points)}
    if length == 1:
        found = {w: g for w, g in found.items() if g < SPECIAL}
        if not found:
            two = {w: grade(board, u, w) for w in ways(board, u, 2) if board.room(w[-1], points)}
            found = {w: g for w, g in two.items() if g == SPECIAL}
    best = min(found.values(), default=NONE)
    return {w: g for w, g in found.items() if g == best and g < NONE}


def ends(board: Board, u: Unit, length: int) -> set[str]:
    """Where a unit may end: by the best ways, in supply if any such end is (9.6.5)."""
    every = {w[-1] for w in open_ways(board, u, length, u.points())}
    return (every & supplied(board, u)) or every if len(every) > 1 else every


class After:
    """Follows what comes of a combat whose result is known."""

    def __init__(self, combat: Combat) -> None:
        self.combat, self.board, self.rows = combat, combat.board, combat.rows
        self.hurt: set[str] = set()
        self.held = False
        self.split = False
        self.back: list[str] = []
        self.followed = 0

    def lose(self, u: Unit) -> None:
        """One step and the row of the books about it."""
        u.steps -= 1
        name, steps, left, *_ = self.rows.take(LOG_LOSS)
        assert (UNITS[name], steps, left) == (u.name, 1, u.steps)
        if u.steps == 0:
            u.at = ""

    def hit(self, among: list[Unit], why: tuple[int, ...]) -> Unit:
        """One row of a step taken in combat."""
        u, side, reason, *_ = self.rows.take(cc.LOG_HIT)
        unit = self.board.units[UNITS[u]]
        assert unit in among
        assert unit.steps > 0
        assert (SIDES[side], reason in why) == (unit.side, True)
        self.hurt.add(unit.name)
        self.lose(unit)
        return unit

    def settle(self) -> int:
        """Follow the result; return how far the defenders had to go."""
        combat = self.combat
        mine = [u for stack in combat.attackers.values() for u in stack] + combat.guns
        if combat.result == "E":
            self.wipe_out(mine)
            return 0
        theirs = self.board.there(combat.hex)
        cell = plain.read(combat.result or "")
        have = [sum(u.steps for u in side) for side in (mine, theirs)]
        due = [cell.attacker_steps, cell.defender_steps]
        less = [due[1] > have[1], due[0] > have[0]]
        for side, group, n, fewer, left in zip(
            (combat.side, combat.enemy), (mine, theirs), due, less, have, strict=True
        ):
            for i in range(min(max(n - fewer, 0), left)):
                lead = self.board.units[combat.leads[side]]
                first = i == 0 and lead.steps > 0
                self.hit([lead] if first else group, (1,) if first else (0,))
        if cell.attacker_hexes:
            places = [h for h in near(combat.hex) if hexes()[h]["terrain"] != "sea"]
            for h in places:
                stack = [u for u in mine if u.at == h and u.steps > 0]
                mine = [u for u in mine if u not in stack]
                self.leave(stack, combat.leads.get(h, ""), cell.attacker_hexes)
        if cell.defender_hexes:
            self.leave(self.board.there(combat.hex), combat.leads[combat.enemy], cell.defender_hexes)
        return cell.defender_hexes

    def wipe_out(self, mine: list[Unit]) -> None:
        """All attackers, and the guns beside them that supported (9.4.VII)."""
        gone = [u for u in mine if u.type != "artillery" or u.at in self.combat.attackers]
        names = {u.name for u in gone}
        for u, steps, left, *_ in self.rows.all(LOG_LOSS):
            unit = self.board.units[UNITS[u]]
            assert (steps, left) == (unit.steps, 0)
            names.remove(unit.name)
            unit.steps, unit.at = 0, ""
        assert not names

    def may_stand(self, h: str, side: str) -> bool:
        """Whether the stack in a hex may try not to retreat (9.6.7)."""
        if side == "axis":
            return h in self.board.strongpoints
        return hexes()[h]["terrain"] != "sea" and any(u.shore for u in self.board.there(h))

    def leave(self, stack: list[Unit], lead: str, length: int) -> None:
        """A stack that has to go: it stands fast, or each of its units goes."""
        if not stack:
            return
        h, side = stack[0].at, stack[0].side
        if self.rows.peek() == cc.LOG_STAND:
            assert self.may_stand(h, side)
            u, die, er, passed, _ = self.rows.take(cc.LOG_STAND)
            checked = self.board.units[UNITS[u]]
            assert checked in stack
            own = self.board.units.get(lead)
            assert own is None or own.steps == 0 or own.at != h or checked is own
            assert (er, passed) == (self.board.combat_er(checked), die <= self.board.combat_er(checked))
            if passed:
                paid_by_lead = not ({lead, checked.name} & self.hurt)
                self.hit([checked] if paid_by_lead else stack, (2,))
                self.held = self.held or (h == self.combat.hex and not self.board.there(h))
                return
        self.retreat(stack, lead, length)

    def retreat(self, stack: list[Unit], lead: str, length: int) -> None:
        """Every unit of a stack goes: by sea, by land, by the special retreat, or nowhere."""
        cornered = {u.name for u in stack if set(open_ways(self.board, u, length, u.points()).values()) == {SPECIAL}}
        left = {u.name: u for u in stack}
        broke_out: list[Unit] = []
        self.split = False
        while left:
            event = self.rows.peek()
            assert event in MOVES, (event, sorted(left))
            row = self.rows.take(*MOVES)
            u = left.pop(UNITS[row[0]])
            if event == cc.LOG_EVACUATE:
                self.evacuate(u, row[2])
            elif event == cc.LOG_CUT_OFF:
                self.cut_off(u, u.name in cornered, length, [v for v in left.values() if v.name in cornered])
            elif row[4]:
                assert u.name in cornered
                group = broke_out + [u] + [v for v in left.values() if v.name in cornered]
                self.break_out(u, row, group)
                broke_out.append(u)
                if self.rows.peek() == cc.LOG_SPECIAL:
                    self.check_special(broke_out, lead)
                    broke_out = []
            else:
                assert u.name not in cornered
                assert HEXES[row[3]] in ends(self.board, u, length), (u.name, row)
                self.move(u, HEXES[row[3]], HEXES[row[2]] if row[2] >= 0 else "")
                if length == 1:
                    self.back.append(u.name)
        assert not broke_out

    def move(self, u: Unit, end: str, through: str = "") -> None:
        """Take a unit back, passing through what lies on its way; it is in no hex until it has arrived."""
        u.at = ""
        for h in (through, end):
            if h:
                self.board.pass_by(u, h)
        u.at, u.fell_back = end, True

    def evacuate(self, u: Unit, die: int) -> None:
        """Chapter 13's business: only what it leaves is looked at."""
        assert u.side == "allied"
        zone = self.board.axis_zone and "axis_air" in hexes()[u.at]["features"].split()
        limit = self.board.efficiency(u) - (2 if zone else 0)
        if die > limit:
            self.lose(u)
        u.at = ""

    def cut_off(self, u: Unit, cornered: bool, length: int, others: list[Unit]) -> None:
        """A unit that has nowhere to go, or a gun that may not break out."""
        gun = u.type == "artillery" and "armored" not in u.flags
        if not (cornered and gun):
            now = open_ways(self.board, u, length, u.points())
            assert set(now.values()) <= {SPECIAL}, (u.name, now)
            assert not cornered or not now or others == [] or not self.common_ways([u, *others])
        name, steps, left, *_ = self.rows.take(LOG_LOSS)
        assert (UNITS[name], steps, left) == (u.name, u.steps, 0)
        u.steps, u.at = 0, ""

    def common_ways(self, group: list[Unit]) -> set[tuple[str, ...]]:
        """Special ways that all units of a group can take together."""
        points = sum(u.points() for u in group)
        sets = [
            {w for w in ways(self.board, u, 2) if grade(self.board, u, w) == SPECIAL and self.board.room(w[-1], points)}
            for u in group
        ]
        return set.intersection(*sets)

    def break_out(self, u: Unit, row: tuple[int, ...], group: list[Unit]) -> None:
        """One unit of the special retreat."""
        way = (HEXES[row[2]], HEXES[row[3]])
        here = [v for v in group if v.at == u.at]
        if len(here) == len(group):  # the first to go
            able = [v for v in here if not (v.type == "artillery" and "armored" not in v.flags)]
            together = self.common_ways(able)
            self.split = self.split or not together  # no way for all of them: from now on each for itself
            assert grade(self.board, u, way) == SPECIAL if self.split else way in together
        self.move(u, way[-1], way[0])

    def check_special(self, group: list[Unit], lead: str) -> None:
        """The check of the lead unit of those who broke out (9.6.9)."""
        u, die, er, drm, passed = self.rows.take(cc.LOG_SPECIAL)
        checked = self.board.units[UNITS[u]]
        assert checked in group
        assert checked.name == lead or lead not in {v.name for v in group}
        assert drm == (2 if any(v.disrupted for v in group) else 0)
        assert er == self.board.combat_er(checked)
        assert passed == (die + drm <= er)
        if not passed:
            self.hit([checked], (3,))

    def advance(self) -> None:
        """Landings first, ashore or off again, then whoever follows into the hex that was left (9.7, 13.2.5, 13.2.6)."""
        combat = self.combat
        for u, h, die, *_ in self.rows.all(cc.LOG_EVACUATE):
            unit = self.board.units[UNITS[u]]
            assert unit.at == HEXES[h]
            assert hexes()[unit.at]["terrain"] == "sea"
            assert self.board.owner(combat.hex) == OTHER[unit.side]
            self.evacuate(unit, die)
        able = {u.name for stack in getattr(combat, "attackers", {}).values() for u in stack if u.steps > 0}
        for u, origin, end, *_ in self.rows.all(cc.LOG_FOLLOW):
            unit = self.board.units[UNITS[u]]
            assert (unit.at, HEXES[end]) == (HEXES[origin], combat.hex)
            at_sea = hexes()[unit.at]["terrain"] == "sea"
            assert unit.name in able or at_sea
            assert self.board.owner(combat.hex) in ("", unit.side)
            assert not self.held or at_sea
            # Landings must go ashore (13.2.6); what stands too high is given up at the end of the phase (3.5.2).
            assert at_sea or self.board.room(combat.hex, unit.points())
            unit.at = ""
            self.board.pass_by(unit, combat.hex)
            unit.at = combat.hex
            self.followed += 1


def follow_combat(board: Board, rows: Rows) -> None:
    """Follow one declared attack with everything that comes of it."""
    combat = Combat(board, rows)
    after = After(combat)
    hexes_back = after.settle() if combat.fight() else 0
    after.advance()
    if rows.peek() == cc.LOG_BATTLE and rows.rows[rows.at][3]:
        assert hexes_back == 1
        assert after.followed
        assert after.back
        counter = Combat(board, rows)
        assert counter.counter
        assert counter.lead_hex in {board.units[name].at for name in after.back}
        second = After(counter)
        second.settle() if counter.fight() else 0
        second.advance()
