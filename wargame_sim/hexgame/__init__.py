"""What every hex game shares: a game is rules, players, data and words, and the rest is here.

How a game uses it, the dozen lines of each of its modules (the folder ``games/<rulebook>/`` holds one or more games):

``card.py``: who the game is. A column of outcomes is said once, with the way it is read from finished games::

    OUTCOMES = (
        Outcome(Column("axis_vp", "number", "points", "Axis points at the end (9.1)", side="axis"), field("vp")),
        Outcome(Column("axis_lost", "number", "units", "Axis units lost", side="allied"), field("lost_units", AXIS)),
        Outcome(Column("taken_pass", "turn", "turn", "turn in which the pass fell"), lambda S, _: S.taken[:, 0]),
    )
    MYGAME = Game(
        slug="mygame", title="My Game", sides=SIDES, options=OPTIONS, columns=columns(OUTCOMES), headline="axis_vp",
        players=book().players, book=book(), rulebook="mygame", folder=FOLDER, pack_folder=FOLDER / "pack",
        rules=HexRules(__package__, FOLDER / "pack", OUTCOMES, OPTIONS),
    )

``records.py`` says what each column of each table may hold, on top of :mod:`wargame_sim.hexgame.records`; ``checks.py``
what must hold between tables; ``tables.py`` fills the record T from the checked rows, which are parsed once::

    CHECKS = {"mygame": Checks(records=TABLES, dice="2d6", rows={"terrain": ("clear", "hill")}, more=(_set_up,))}

    def build(pack: Pack, options: Mapping[str, Value]) -> Any:
        TA = records.empty(table_dtype(...))
        tables.set_board(TA[0], pack)
        tables.set_odds(TA[0], pack)
        tables.set_numbers(TA[0], pack.records("parameters", Parameter), {"stack": ("stack_limit", 1)})
        tables.fill(TA[0], pack.records("units", Unit), {"attack": lambda unit: unit.attack or 0, ...})
        return TA

``play.py``: the sequence of play in Python, so that a person can follow it and a trace can look in between::

    def sequence(table: Table, games: Games) -> Iterator[Phase]:
        for turn in range(1, int(table.T.turns) + 1):
            for side in (AXIS, ALLIED):
                phases.movement_all(table.TA, games.SA, games.WA, games.log, table.PA, side, *games.dice)
                yield turn, side, "movement"
                phases.combat_all(table.TA, games.SA, games.WA, games.log, table.PA, side, *games.dice)
                yield turn, side, "combat"

    PLAY = Play(build=tables.build, book=lambda pack: players.book(), places=places, layouts=layouts,
                set_up=phases.set_up_all, sequence=sequence, fights="combat", turns=lambda T: int(T.turns),
                log_rows=6000, roll_table=lambda pack: roll_table(pack, ORDER, COSTS))

:class:`~wargame_sim.hexgame.game.HexRules` finds the other parts by their names when a question needs them: ``checks``,
``odds``, ``odds_table``, ``questions`` (battle and turn), ``trace`` (the story) and
``studies``. A part that is not there yet is a question that the game does not answer, said in one line.

Questions on the map rest on three modules here. :mod:`~wargame_sim.hexgame.position` reads, checks and writes position files by one
line a field of S. :mod:`~wargame_sim.hexgame.battle` makes fates, summary and answer of what a game plays out for each result:
``resolve(code) -> Played``. :mod:`~wargame_sim.hexgame.plan` makes the moves of a plan (``order(board, move)`` says what happened, or
returns a ``Refusal``), notes objectives in a record G, and runs trials. The Anzio Tournament Game uses all three.

What a record must have, so that this layer can read it: T has ``n`` (hexes), ``nbr`` (neighbours, ``n`` or more beyond
the edge), ``side`` (of each unit) and ``place`` (hexes that players think of); S has ``at`` (hex of each unit, below 0
when in none) and, when rolls are counted, ``rolled`` (sides, columns, then whatever tells the kinds of rolls apart,
faces last). A player's parameter ``low`` of odds is ``P.low_column`` for scripts, one with a number a place ``P.take_at``.
"""
