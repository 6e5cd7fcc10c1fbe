import itertools

from wargame_sim.reports.maps.labels import Box, Name, Placer, text_width, wrapped

FRAME = Box(-5, -5, 5, 5)


def boxes(placed, point):
    for name, x, y in placed:
        w = text_width(name.text, name.size, name.bold, name.italic) * point / 2
        h = 0.6 * name.size * (1 + name.text.count("\n")) * point
        yield Box(x - w, y - h, x + w, y + h)


def test_crowded_names_do_not_cover_each_other_or_what_is_taken():
    point = 1 / 54
    taken = [Box(-0.2, -0.2, 0.2, 0.2, 10)]
    names = [Name(f"Place {i}", (0.4 * (i % 4), 0.9 * (i // 4)), 8.0) for i in range(12)]
    placed = Placer(point, FRAME, list(taken)).place(names)
    assert len(placed) == len(names)
    found = list(boxes(placed, point))
    assert all(a.covered(b) < 1e-9 for a, b in itertools.combinations(found + taken, 2))


def test_minor_names_give_way_and_towns_do_not():
    wall = [Box(-2, -2, 2, 2, 10)]
    placer = Placer(1 / 54, FRAME, wall)
    placed = placer.place([Name("Town", (0, 0), 8.0, 0), Name("Height", (0, 0), 8.0, 2)])
    assert [p.name.text for p in placed] == ["Town"]


def test_names_stay_inside_the_frame():
    for at in ((-4.9, 4.9), (4.9, -4.9)):
        (placed,) = Placer(1 / 54, FRAME).place([Name("A rather long name", at, 8.0)])
        (box,) = boxes([placed], 1 / 54)
        assert box.x0 >= -5
        assert box.x1 <= 5


def test_long_names_break_near_the_middle():
    assert wrapped("Hadjeb el Aioun", 8, 40) == "Hadjeb\nel Aioun"
    assert wrapped("Aprilia/Carroceto", 8, 40) == "Aprilia/\nCarroceto"
    assert wrapped("Short", 8, 400) == "Short"
    assert wrapped("Unbreakable", 8, 5) == "Unbreakable"


def test_width_grows_with_letters_size_and_weight():
    assert text_width("MM", 8) > text_width("M", 8)
    assert abs(text_width("Thala", 16) - 2 * text_width("Thala", 8)) < 0.5
    assert text_width("Thala", 8, bold=True) > text_width("Thala", 8)
