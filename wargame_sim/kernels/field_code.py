"""What the compiler makes of fields of records: :mod:`wargame_sim.kernels.fields` says what they are.

Imported only when a process compiles.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global, signature
from numba.extending import lower_builtin, lower_getattr, lower_getattr_generic
from numba.np.arrayobj import record_getattr

from wargame_sim.kernels.fields import BOUNDS, Field, Table


@infer_getattr
class _TableAttributes(AttributeTemplate):  # type: ignore[misc]
    key = Table

    def generic_resolve(self, record: Table, name: str) -> Any:
        kind = record.typeof(name)
        return Field(kind.dtype, kind.shape) if isinstance(kind, types.NestedArray) else kind


@infer_getattr
class _FieldAttributes(AttributeTemplate):  # type: ignore[misc]
    key = Field

    def resolve_shape(self, field: Field) -> Any:
        return types.UniTuple(types.intp, len(field.shape))


def _indices(index: Any) -> tuple[Any, ...] | None:
    """Types of the indices in brackets; None when they are not all whole numbers."""
    kinds = tuple(index) if isinstance(index, types.BaseTuple) else (index,)
    return kinds if all(isinstance(kind, types.Integer) for kind in kinds) else None


@infer_global(operator.getitem)
class _ReadElement(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, _kws: Any) -> Any:
        field, index = args
        kinds = _indices(index) if isinstance(field, Field) else None
        if kinds is None or len(kinds) > len(field.shape):
            return None
        rest = field.shape[len(kinds) :]
        return signature(Field(field.dtype, rest) if rest else field.dtype, field, index)


@infer_global(operator.setitem)
class _WriteElement(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, _kws: Any) -> Any:
        field, index, _ = args
        kinds = _indices(index) if isinstance(field, Field) else None
        if kinds is None or len(kinds) != len(field.shape):
            return None
        return signature(types.none, field, index, field.dtype)


@infer_global(len)
class _Length(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, _kws: Any) -> Any:
        return signature(types.intp, *args) if isinstance(args[0], Field) else None


@lower_getattr_generic(Table)
def _read_attribute(context: Any, builder: Any, record: Table, pointer: Any, name: str) -> Any:
    kind = record.typeof(name)
    if not isinstance(kind, types.NestedArray):
        return record_getattr(context, builder, record, pointer, name)
    return cgutils.get_record_member(builder, pointer, record.offset(name), context.get_data_type(kind.dtype))


def _address(context: Any, builder: Any, field: Field, pointer: Any, index: Any, kind: Any) -> Any:
    """Address of an element or row: Horner's rule over the indices, then the elements of a row. None may be negative."""
    tupled = isinstance(kind, types.BaseTuple)
    kinds = _indices(kind) or ()
    parts = cgutils.unpack_tuple(builder, index, len(kinds)) if tupled else [index]
    offset: Any = context.get_constant(types.intp, 0)
    for part, one, size in zip(parts, kinds, field.shape, strict=False):
        step = context.cast(builder, part, one, types.intp)
        if BOUNDS:
            with builder.if_then(builder.icmp_unsigned(">=", step, step.type(size)), likely=False):
                context.call_conv.return_user_exc(builder, IndexError, (f"an index out of a field of {size}",))
        offset = builder.add(builder.mul(offset, offset.type(size)), step)
    row = int(np.prod(field.shape[len(kinds) :]))
    return builder.gep(pointer, [builder.mul(offset, offset.type(row))], inbounds=True)


@lower_builtin(operator.getitem, Field, types.Integer)
@lower_builtin(operator.getitem, Field, types.BaseTuple)
def _read(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    at = _address(context, builder, sig.args[0], args[0], args[1], sig.args[1])
    return at if isinstance(sig.return_type, Field) else context.unpack_value(builder, sig.return_type, at)


@lower_builtin(operator.setitem, Field, types.Integer, types.Any)
@lower_builtin(operator.setitem, Field, types.BaseTuple, types.Any)
def _write(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    at = _address(context, builder, sig.args[0], args[0], args[1], sig.args[1])
    context.pack_value(builder, sig.args[2], args[2], at)
    return context.get_dummy_value()


@lower_builtin(len, Field)
def _length(context: Any, _builder: Any, sig: Any, _args: Any) -> Any:
    return context.get_constant(types.intp, sig.args[0].shape[0])


@lower_getattr(Field, "shape")
def _shape(context: Any, builder: Any, field: Field, _pointer: Any) -> Any:
    return cgutils.pack_array(builder, [context.get_constant(types.intp, size) for size in field.shape])
