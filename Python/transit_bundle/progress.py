"""The progress of a tool: what receives its events, and bars that show them."""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

#: Receives each event of a tool, a dictionary: `operation`, how much of it is `completed`, and of what `total`.
Progress = Callable[[dict[str, Any]], None]
#: Shows an operation, and how much of it is completed, of what total.
Show = Callable[[str, int, int], None]


@contextlib.contextmanager
def receiver(progress: bool | Progress | None) -> Iterator[Progress | None]:
    """Yields what receives the events, or None if nobody wants them. A bar is removed at the end.

    Raises TypeError if the argument cannot be called.
    """
    if progress is True:
        with _bar() as show:
            yield show and _one_at_a_time(show)
    elif progress is None or progress is False:
        yield None
    elif callable(progress):
        yield progress
    else:
        raise TypeError(f"progress is True, a function or None, not {type(progress).__name__}")


def _one_at_a_time(show: Show) -> Progress:
    """Returns what shows one of the operations that run side by side: the newest, and after its end any other."""
    known: set[str] = set()
    shown, is_done = "", True

    def receive(event: dict[str, Any]) -> None:
        nonlocal shown, is_done
        operation = event["operation"]
        if is_done or operation == shown or operation not in known:
            known.add(operation)
            shown, is_done = operation, event["completed"] >= event["total"]
            # A feed may have files whose names control terminals.
            show(operation if operation.isprintable() else ascii(operation), event["completed"], event["total"])

    return receive


def _bar() -> AbstractContextManager[Show | None]:
    for module, bar in (("tqdm.auto", _tqdm_bar), ("rich.progress", _rich_bar)):
        with contextlib.suppress(ImportError):
            return bar(importlib.import_module(module))
    return contextlib.nullcontext(_lines() if sys.stderr and sys.stderr.isatty() else None)


@contextlib.contextmanager
def _tqdm_bar(tqdm: Any) -> Iterator[Show]:
    # Without counts: some operations count bytes, others rows.
    form = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}"
    with tqdm.tqdm(total=1, leave=False, bar_format=form) as bar:
        shown = ""

        def show(operation: str, completed: int, total: int) -> None:
            nonlocal shown
            if operation != shown:
                shown = operation
                bar.reset(total)
                bar.set_description_str(operation, refresh=False)
            bar.update(completed - bar.n)

        yield show


@contextlib.contextmanager
def _rich_bar(rich: Any) -> Iterator[Show]:
    console = importlib.import_module("rich.console").Console(stderr=True)
    escape = importlib.import_module("rich.markup").escape
    # Elsewhere it would print an empty line.
    is_shown = console.is_terminal or console.is_jupyter
    with rich.Progress(console=console, transient=True, disable=not is_shown) as display:
        task = display.add_task("")

        def show(operation: str, completed: int, total: int) -> None:
            display.update(task, description=escape(operation), completed=completed, total=total)

        yield show


def _lines() -> Show:
    printed: set[str] = set()

    def show(operation: str, completed: int, total: int) -> None:
        if operation not in printed:
            printed.add(operation)
            print(operation, file=sys.stderr, flush=True)

    return show
