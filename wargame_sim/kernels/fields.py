"""Arrays inside structured records, for numba: a field is a pointer whose shape is part of its type.

numba makes an array object (shape, strides, owner) each time ``T.side[u]`` is read, several dozen instructions of which
the optimiser leaves one. They make up half of what has to be compiled. Here ``T.side`` is an address, and ``[u]`` adds
to it. What a kernel may do with a field is what the kernels of this house do: read and write single elements, take a
row, ask its length or shape, hand it on to another kernel. Nobody counts from the end: a test for negative indices at
each use would cost a twentieth of a game, and as much to compile. With ``WARGAME_SIM_BOUNDS=1`` every index is checked, into a
cache of its own: an index out of a field is an IndexError, where plain Python counts from the end and compiled code reads on.

Made with numba's extension interface (https://numba.readthedocs.io/en/stable/extending/low-level.html). Here are the
types, which a process needs to find compiled code again; :mod:`wargame_sim.kernels.field_code` teaches the compiler.
"""

from __future__ import annotations

import functools
import os
from typing import Any

import numpy as np
from numba.core import types
from numba.core.datamodel import models, register_default
from numba.core.typing.typeof import typeof_impl
from numba.np.numpy_support import from_dtype, map_layout

# A build for testers, twice as slow: every index is checked against the shape of its field.
BOUNDS = os.environ.get("WARGAME_SIM_BOUNDS", "0") not in ("", "0")


class Table(types.Record):  # type: ignore[misc]
    """Type of a structured record whose array fields are of type `Field`."""


class Field(types.Type):  # type: ignore[misc]
    """Type of an array inside a record: contiguous, writable, alive as long as the record.

    Attributes
    ----------
    dtype : numba type
        Of an element.
    shape : tuple of int
    """

    def __init__(self, dtype: Any, shape: tuple[int, ...]) -> None:
        self.dtype, self.shape = dtype, shape
        super().__init__(f"Field({dtype}, {shape})")


register_default(Table)(models.RecordModel)


@register_default(Field)
class _FieldModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Field) -> None:
        super().__init__(manager, kind, manager[kind.dtype].get_data_type().as_pointer())


@functools.cache
def _table(dtype: np.dtype[Any]) -> Table:
    record = from_dtype(dtype)
    fields = [(name, f._asdict()) for name, f in record.fields.items()]
    return Table(fields, record.size, record.aligned)


@typeof_impl.register(np.recarray)
def _type_of_records(value: Any, _context: Any) -> Any:
    return types.Array(_table(value.dtype), value.ndim, map_layout(value), readonly=not value.flags.writeable)


@typeof_impl.register(np.record)
def _type_of_record(value: Any, _context: Any) -> Any:
    """One record by itself is of the type that it has inside its array, or numba would convert it on the way to a kernel."""
    return _table(value.dtype)
