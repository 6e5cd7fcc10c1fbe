"""Combat, retreat, advance, breakthrough, automatic victory and attacks from the sea as the referee judges them (B.7, B.8, C.12-C.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.anzio_tournament import plain_map as m
from tests.games.anzio_tournament.plain_board import ALLIED, GERMAN, LOST, OTHER, SEA, Board, Unit
from tests.games.anzio_tournament.referee_log import NAMES, Event, Log
from tests.games.anzio_tournament.referee_moves import take_off
from wargame_sim.games.anzio_tournament import codes as c

if TYPE_CHECKING:
    from tests.games.anzio_tournament.referee import Referee


class Fight:
    """An attack on a hex: who is in it and what the terrain makes of it.

    Attributes
    ----------
    times : int
        Multiplier of the defence, and of the attackers' losses (B.8).
    """

    def __init__(self, board: Board, h: str, attackers: list[Unit], defenders: list[Unit]) -> None:
        self.board, self.hex, self.attackers, self.defenders = board, h, attackers, defenders
        self.face_up = [u for u in defenders if not u.inverted]
        ashore = [u for u in attackers if u.at != SEA]
        mountain = m.CHART[m.TERRAIN[h]]["defence_multiplier"] == "2"
        rivers = bool(ashore) and all(m.river(u.at, h) for u in ashore)
        self.times = 3 if mountain and rivers else 2 if mountain or rivers else 1
        if not self.face_up:
            self.times = 1
        self.defence = sum(u.level("defence") for u in self.face_up) * self.times or len(defenders)
        halves = sum(u.attack * (1 if u.at == SEA or m.crest(u.at, h) else 2) for u in attackers)
        self.attack = halves // 2
        self.column = m.odds_column(self.attack, self.defence)


def in_fight(r: Referee, log: Log, h: str, party: int) -> list[Unit]:
    """Take the units of a party from the log."""
    found = []
    while log.next_is(c.LOG_FIGHTER) and log.rows[log.at][2] == party:
        e = log.take()
        unit = r.board.units[e.unit]
        r.claim(e.place(2) == unit.at, f"B.7.A {e.unit} fights from {e.place(2)}, is at {unit.at}")
        found.append(unit)
    return found


def overrun(r: Referee, log: Log) -> None:
    """C.12.A: an automatic victory in the movement phase."""
    board = r.board
    e = log.take(c.LOG_AV)
    h = e.place(0)
    attackers, defenders = in_fight(r, log, h, c.ATTACKER), board.there(h)
    fight = Fight(board, h, attackers, defenders)
    r.claim(bool(defenders) and defenders[0].side != r.side, f"C.12.A nobody to overrun at {h}")
    r.claim((fight.attack, fight.defence) == (e[1], e[2]), f"C.12.A {fight.attack}:{fight.defence} at {h}, not {e}")
    for unit in attackers:
        r.claim(unit.side == r.side and unit.at in m.near(h), f"C.12.A {unit.name} is not beside {h}")
        r.claim(not unit.landed, f"C.12.B {unit.name} landed this turn")
        r.claim(not unit.overran, f"C.12.B {unit.name} overruns twice")
        unit.overran, unit.moved, unit.through = h, True, True
        unit.crest = m.crest(unit.at, h)
    seven = fight.attack >= 7 * fight.defence
    shut = not any(board.retreats(u, 1) for u in defenders)
    r.claim(seven or (fight.attack >= 5 * fight.defence and shut), f"C.12.A {fight.attack}:{fight.defence} at {h}")
    for unit in defenders:
        lost = log.take(c.LOG_LOST)
        r.claim(board.units[lost.unit] in defenders and lost[2] == c.LOST_AV, f"C.12.A {unit.name} at {h}, not {lost}")
    for unit in defenders:
        board.remove(unit)


def first_combat(r: Referee, log: Log) -> None:
    """Phase 3: advances after automatic victories, attacks, and nobody is left at sea (C.12.B, C.5.5)."""
    board = r.board
    for e in log.all(c.LOG_ADVANCE):
        unit, h = board.units[e.unit], e.place(2)
        r.claim(unit.overran == h and unit.at in m.near(h), f"C.12.B {e.unit} advances into {h}")
        occupy(r, unit, h)
    fights(r, log, second=False)
    for unit in [u for u in board.units.values() if u.at == SEA]:
        take_off(r, log, unit, None, 0)
    for unit in board.units.values():
        unit.overran = ""


def second_combat(r: Referee, log: Log) -> None:
    """Phase 5: units with breakthrough only (C.14.A)."""
    fights(r, log, second=True)


def fights(r: Referee, log: Log, second: bool) -> None:
    """Follow the attacks of a combat phase."""
    stormed: set[str] = set()
    for unit in r.board.units.values():
        unit.fought = False
    while log.next_is(c.LOG_ATTACK):
        e = log.take()
        h = e.place(0)
        r.claim(h not in stormed, f"B.7.A {h} is attacked twice")
        stormed.add(h)
        r.claim(e[4] == (c.SECOND_COMBAT if second else c.FIRST_COMBAT), f"B.2 {e}")
        carry_out(r, log, e, second)


def carry_out(r: Referee, log: Log, e: Event, second: bool) -> None:
    """One attack, from its declaration to its end (B.7.E)."""
    board, h = r.board, e.place(0)
    attackers = in_fight(r, log, h, c.ATTACKER)
    defenders = in_fight(r, log, h, c.DEFENDER)
    fight = Fight(board, h, attackers, defenders)
    declared(r, fight, second)
    shift = air_shift(r, h)
    column = min(fight.column + shift, len(m.COLUMNS) - 1)
    told = (e[2], e[3], e[1])
    mine = (fight.attack, fight.defence, column)
    r.claim(mine == told, f"B.7.B at {h} attack, defence, column {mine}, game has {told}")
    r.claim(fight.column >= 0, f"B.7.B {fight.attack}:{fight.defence} is under 1:3 at {h}")
    die = throw(r, log, h)
    cell = m.CRT.get((die, m.COLUMNS[e[1]]), "0/0")
    mine_lost, theirs_lost, mine_back, theirs_back, through = m.read(cell)
    lose(r, log, fight.defenders, theirs_lost)
    lose(r, log, fight.attackers, mine_lost * fight.times if mine_lost > 0 else mine_lost)
    retreat(r, log, fight.defenders, theirs_back)
    retreat(r, log, fight.attackers, mine_back)
    wiped = all(u.at == LOST for u in fight.defenders)
    advance(r, log, fight, mine_back)
    for unit in board.units.values():
        if unit.at == SEA and unit.off == h:
            take_off(r, log, unit, None, 0)
    if not second and (through or (wiped and column >= m.COLUMNS.index("3:1"))):
        break_through(r, log, fight)


def declared(r: Referee, fight: Fight, second: bool) -> None:
    """B.7.A, C.5.5, C.14.A: who may attack, and that everybody in the hex defends."""
    board, h = r.board, fight.hex
    there = board.there(h)
    r.claim({u.name for u in fight.defenders} == {u.name for u in there}, f"B.7.A defenders of {h}")
    r.claim(bool(there) and there[0].side == OTHER[r.side], f"B.7.A nobody to attack at {h}")
    for unit in fight.attackers:
        r.claim(unit.side == r.side and not unit.fought, f"B.7.A {unit.name} attacks {h} again")
        beside = unit.at in m.near(h) or (unit.at == SEA and unit.off == h)
        r.claim(beside, f"B.7.A {unit.name} at {unit.at} attacks {h}")
        r.claim(not unit.overran, f"C.12.B {unit.name} attacks {h} after an automatic victory")
        r.claim(not second or (unit.through and unit.on_map), f"C.14.A {unit.name} attacks {h} a second time")
        unit.fought = True
        unit.crest = unit.at in m.near(h) and m.crest(unit.at, h)


def air_shift(r: Referee, h: str) -> int:
    """D.2: columns to the right for German attacks of Sept II on Allied units in or adjacent to the invaded zone."""
    board = r.board
    if not board.options["air_superiority"] or r.side != GERMAN or board.turn != 1:
        return 0
    zone = next(iter(board.invaded))
    hexes = m.ZONES[zone]["hexes"].split()
    return m.SHIFTS[zone] if any(m.apart(h, z) <= 1 for z in hexes) else 0


def throw(r: Referee, log: Log, h: str) -> int:
    """The die that stands, after the chit (B.7.C, chit 1 to chit 4)."""
    board = r.board
    e = log.take(c.LOG_DIE)
    r.claim(e[0] == m.HEXES.index(h) and 1 <= e[1] <= 6, f"B.7.C {e}")
    if not log.next_is(c.LOG_CHIT):
        return e[1]
    use = log.take()
    user = (ALLIED, GERMAN)[use[0]]
    r.claim(bool(board.options["reroll"]), "6 the chit is not in play")
    r.claim(user == board.holder and use[2] == e[1], f"chit 1 {user} does not hold it")
    board.uses += 1
    r.claim(board.uses <= int(str(board.options["reroll_uses"])), f"chit 3 use number {board.uses} in a player-turn")
    board.holder = OTHER[user]
    again = log.take(c.LOG_DIE)
    r.claim(1 <= again[1] <= 6, f"chit 1 another die, not {again}")
    return again[1]


def lose(r: Referee, log: Log, party: list[Unit], steps: int) -> None:
    """Losses of a party (B.7.E): invaders first (sea 4), inverted units last (C.10.B), as many as there are."""
    board = r.board
    present = sum(u.steps for u in party)
    for _ in range(present if steps < 0 else min(steps, present)):
        if not log.next_is(c.LOG_STEP_LOST, c.LOG_LOST):
            r.claim(False, f"B.7.E a step is missing of {[u.name for u in party]}")
            return
        e = log.take()
        unit = board.units[e.unit]
        left = [u for u in party if u.at != LOST]
        r.claim(unit in left, f"B.7.E {e.unit} loses a step of another fight")
        first = [u for u in left if u.at == SEA] or [u for u in left if not u.inverted] or left
        r.claim(unit in first, f"sea 4, C.10.B {e.unit} loses a step before {[u.name for u in first]}")
        if unit.steps > 1:
            unit.steps -= 1
            r.claim(e.kind == c.LOG_STEP_LOST and e[1] == unit.steps, f"B.3 {e}, {unit.steps} steps left")
        else:
            r.claim(e.kind == c.LOG_LOST and e[2] == c.LOST_COMBAT, f"B.3 {e}, its last step")
            board.remove(unit)


def retreat(r: Referee, log: Log, party: list[Unit], hexes: int) -> None:
    """Retreat every survivor of a party (B.7.F, B.7.G)."""
    waiting = [u for u in party if u.at != LOST] if hexes else []
    while waiting:
        if not log.next_is(c.LOG_RETREAT, c.LOG_EVACUATED, c.LOG_STEP_LOST, c.LOG_LOST):
            r.claim(False, f"B.7.F {[u.name for u in waiting]} do not retreat {hexes}")
            return
        unit = r.board.units[NAMES[log.rows[log.at][1]]]
        r.claim(unit in waiting, f"B.7.F {unit.name} retreats out of turn")
        waiting = [u for u in waiting if u is not unit]
        if log.next_is(c.LOG_RETREAT):
            go_back(r, log, unit, hexes)
        elif log.next_is(c.LOG_EVACUATED):
            r.claim(unit.at == SEA or r.board.may_be_taken_off(unit), f"C.7.C {unit.name} is taken off {unit.at}")
            take_off(r, log, unit, None, 1)
        else:
            lost_back(r, log, unit, hexes)


def go_back(r: Referee, log: Log, unit: Unit, hexes: int) -> None:
    """One retreat with its path, on the map or over an edge."""
    board = r.board
    e = log.take(c.LOG_RETREAT)
    path, to = log.path(), e.place(2)
    r.claim(e.place(1) == unit.at and e[3] == hexes, f"B.7.F {unit.name} retreats {hexes} from {unit.at}, not {e}")
    off = to in ("Messina", "Taranto")
    if off:
        exit_hex = path[-1] if path and path[-1] in m.TERRAIN else path[-2] if len(path) > 1 else unit.at
        r.claim(to in board.ways_off(unit, hexes), f"C.8.F {unit.name} leaves for {to} by {path}")
        r.claim(exit_hex in board.exits(to), f"C.8.F {unit.name} leaves from {exit_hex}")
    else:
        r.claim(to in board.retreats(unit, hexes), f"B.7.F {unit.name} from {unit.at} to {to} in {hexes}")
        r.claim(bool(path) and path[-1] == to and len(path) == hexes, f"B.7.F path {path}")
    start = unit.at
    for i, h in enumerate(h for h in path if h in m.TERRAIN):
        r.claim(h in board.way_back(unit, i + 1, start), f"B.7.F {unit.name} goes back through {h}")
    for h in path:
        if h in m.TERRAIN:
            board.take(unit.side, h)
    board.put(unit, to)
    if off or hexes >= 2:
        board.invert(unit)


def lost_back(r: Referee, log: Log, unit: Unit, hexes: int) -> None:
    """A unit without a way back: lost, or taken off by sea for a step (B.7.F, C.7.C)."""
    board = r.board
    e = log.take()
    if e.kind == c.LOG_LOST and e[2] == c.LOST_RETREAT:
        r.claim(not board.retreats(unit, hexes), f"B.7.F {unit.name} at {unit.at} has a way back")
        r.claim(not board.ways_off(unit, hexes), f"C.8.F {unit.name} at {unit.at} has a way off the map")
        r.claim(not board.may_be_taken_off(unit), f"C.7.C {unit.name} at {unit.at} could be taken off")
        board.remove(unit)
        return
    r.claim(board.may_be_taken_off(unit), f"C.7.C {unit.name} at {unit.at} is taken off")
    take_off(r, log, unit, e, 1)


def advance(r: Referee, log: Log, fight: Fight, mine_back: int) -> None:
    """B.7.H, sea 6: attackers into the hex, if it is empty and they were not thrown back."""
    board = r.board
    for e in log.all(c.LOG_ADVANCE):
        unit = board.units[e.unit]
        r.claim(unit in fight.attackers and unit.at != LOST, f"B.7.H {e.unit} advances")
        r.claim(e.place(2) == fight.hex and mine_back == 0, f"B.7.H {e.unit} advances into {e.place(2)}")
        r.claim(e.place(1) == unit.at, f"B.7.H {e.unit} advances from {e.place(1)}, is at {unit.at}")
        occupy(r, unit, fight.hex)


def occupy(r: Referee, unit: Unit, h: str) -> None:
    """Put a unit into a hex it advances into."""
    board = r.board
    r.claim(board.side_in(h) in ("", unit.side), f"B.7.H {unit.name} advances on the enemy at {h}")
    r.claim(not board.barred(unit.side, h), f"C.8.G {unit.name} advances into {h}")
    board.take(unit.side, h)
    board.put(unit, h)
    r.claim(board.points(h) <= 8, f"B.5 {board.points(h)} points in {h}")


def break_through(r: Referee, log: Log, fight: Fight) -> None:
    """C.13.A: every attacker that is left on the map has breakthrough."""
    left = [u for u in fight.attackers if u.on_map]
    told = {e.unit for e in log.all(c.LOG_BREAKTHROUGH)}
    r.claim(
        told == {u.name for u in left}, f"C.13.A {sorted(u.name for u in left)} break through, game has {sorted(told)}"
    )
    for unit in left:
        unit.through = True
