"""The rules of the Anzio Tournament Game, a file a chapter of base_rules.md.

Files of chapters B are ``r02`` to ``r08``, of C ``r21`` to ``r36`` (C.1 to C.16), then D.2 as ``r42``, F.10 as ``r56`` and the re-roll
chit as ``r60``. The six items of the addendum are woven in where they change a rule.
"""
