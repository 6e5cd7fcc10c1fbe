"""An unknown kind of scheduler is refused at once and in one line, not by Dask twenty seconds later."""

from __future__ import annotations

import time

import pytest

from wargame_sim.errors import UsageError
from wargame_sim.runner.cluster import connected

pytest.importorskip("distributed")


@pytest.mark.parametrize("address", ["http://10.0.0.1:8786", "nonsense://x", "dask-scheduler://a:1"])
def test_an_unknown_scheme_is_refused_without_waiting(address):
    began = time.monotonic()
    with (
        pytest.raises(UsageError, match=r"--scheduler .*found scheme .*; allowed .*tcp") as refused,
        connected(address),
    ):
        pass
    assert time.monotonic() - began < 8  # importing Dask on a busy machine; its own answer takes ten seconds and more
    assert "\n" not in str(refused.value)
