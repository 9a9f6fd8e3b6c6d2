"""Writes the types of what crosses the door for the page's scripts: `assets/js/types/door.d.ts`.

It starts at the verbs of `croisee.door.Door` and follows the names in their annotations through
`croisee.messages` and the dataclasses of the scene, so that neither side can change alone. Comments
come along; a field that the encoder leaves out where it holds its default is optional.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import ModuleType

from croisee import messages
from croisee.core import scene
from croisee.door import Door
from tools.dev.paths import ASSETS

FILE = ASSETS / "js" / "types" / "door.d.ts"
HEAD = """\
/**
 * What crosses the door: written by py/tools/dev/door_types.py from py/croisee/messages.py and
 * py/croisee/core/scene.py. Change it there, then run `python3 py/dev.py check --fix`.
 */
"""
TAIL = """\
export type Verb = keyof Verbs;

/** A request of one verb, or of any. */
export type Asked<V extends Verb = Verb> = { [One in V]: { verb: One } & Verbs[One]["request"] }[V];

/** What was asked for is not granted, and nothing has changed. */
export type Refusal = { ok: false } & Refused;

/** What is granted to a request of this verb. */
export type Granted<V extends Verb> = { ok: true } & Verbs[V]["answer"];

export type Answer<V extends Verb> = Granted<V> | Refusal;
"""
PLAIN = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "object": "unknown",
    "Any": "any",
}
VERB = "_do_"
"""What the names of the door's methods for its verbs begin with."""

Definition = ast.ClassDef | ast.Assign


class Unreadable(ValueError):
    """An annotation for which no counterpart in TypeScript is written down here."""


@cache
def _lines(module: ModuleType) -> tuple[ast.stmt, ...]:
    return tuple(ast.parse(inspect.getsource(module)).body)


def _find(name: str, module: ModuleType) -> tuple[ModuleType, int]:
    """Where a name is defined: the module, and the number of its statement there."""
    for number, node in enumerate(_lines(module)):
        if isinstance(node, ast.ClassDef) and node.name == name:
            return module, number
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return module, number
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            return _find(name, sys.modules[str(node.module)])
    raise Unreadable(f"{name} is not defined in {module.__name__}, where the page's types are")


class Writer:
    """The definitions found so far, by the place where Python has them."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], str] = {}

    def name(self, name: str, module: ModuleType) -> str:
        """The name of a type, whose definition is written if it is not yet."""
        if name in PLAIN:
            return PLAIN[name]
        home, number = _find(name, module)
        place = (home.__name__, number)
        if place not in self.found:
            # A type may speak of itself.
            self.found[place] = ""
            node = _lines(home)[number]
            if isinstance(node, ast.ClassDef):
                self.found[place] = self.interface(node, home)
            elif isinstance(node, ast.Assign):
                said = _said([*_lines(home), None][number + 1])
                written = self.type(node.value, home)
                self.found[place] = f"{_comment(said, '')}export type {name} = {written};\n"
        return name

    def type(self, node: ast.expr, module: ModuleType) -> str:
        """An annotation in TypeScript's words."""
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.Constant(value=str(text)):
                return self.type(ast.parse(text, mode="eval").body, module)
            case ast.Name(id=name):
                return self.name(name, module)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return f"{self.type(left, module)} | {self.type(right, module)}"
            case ast.Subscript(value=ast.Name(id=name), slice=inner):
                return self.generic(name, inner, module)
        raise Unreadable(f"{ast.unparse(node)} in {module.__name__}")

    def generic(self, name: str, inner: ast.expr, module: ModuleType) -> str:
        """A type that is made of others."""
        parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        if name == "Literal":
            return " | ".join(ast.unparse(part).replace("'", '"') for part in parts)
        if name == "NotRequired":
            return self.type(inner, module)
        if name == "Annotated":
            return self.type(parts[1], module)
        endless = isinstance(parts[-1], ast.Constant) and parts[-1].value is ...
        if name in ("list", "Sequence") or (name == "tuple" and endless):
            one = self.type(parts[0], module)
            return f"({one})[]" if " " in one else f"{one}[]"
        if name == "tuple":
            return f"[{', '.join(self.type(part, module) for part in parts)}]"
        if name in ("dict", "Mapping"):
            return f"{{ [key: string]: {self.type(parts[1], module)} }}"
        raise Unreadable(f"{name}[{ast.unparse(inner)}] in {module.__name__}")

    def interface(self, node: ast.ClassDef, module: ModuleType) -> str:
        """A TypedDict, or a dataclass as the scene's encoder has it."""
        bases = [self.name(ast.unparse(base), module) for base in node.bases if not _typed(base)]
        extends = f" extends {', '.join(bases)}" if bases else ""
        body = "".join(self.members(node, module))
        doc = _comment(ast.get_docstring(node) or "", "")
        return f"{doc}export interface {node.name}{extends} {{{body and chr(10)}{body}}}\n"

    def members(self, node: ast.ClassDef, module: ModuleType) -> Iterator[str]:
        """The fields of a class, with what is said of them."""
        kind = getattr(module, node.name)
        sent = {one.name for one in fields(kind) if one.init} if is_dataclass(kind) else None
        sparse = scene.DEFAULTS.get(kind, {})
        for item, after in zip(node.body, [*node.body[1:], None], strict=True):
            if not isinstance(item, ast.AnnAssign):
                continue
            name, annotation = ast.unparse(item.target), item.annotation
            if sent is not None and name not in sent:
                continue
            left_out = kind in scene.DEFAULTS and item.value is not None
            optional = left_out or ast.unparse(annotation).startswith("NotRequired[")
            written = self.type(annotation, module)
            if left_out and sparse[name] is None:
                written = written.removesuffix(" | null")
            yield f"{_comment(_said(after), '  ')}  {name}{'?' * optional}: {written};\n"


def _said(after: ast.stmt | None) -> str:
    """What is said of a definition, in the line that follows it."""
    match after:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


def _typed(base: ast.expr) -> bool:
    return ast.unparse(base) == "TypedDict"


def _comment(text: str, indent: str) -> str:
    lines = inspect.cleandoc(text).splitlines()
    if len(lines) < 2:
        return "".join(f"{indent}/** {line} */\n" for line in lines)
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */\n"])


def door_types() -> str:
    """The whole file."""
    writer = Writer()
    verbs = []
    for name, method in inspect.getmembers(Door, inspect.isfunction):
        if name.startswith(VERB):
            said = {
                key: writer.type(ast.parse(text, mode="eval").body, messages)
                for key, text in method.__annotations__.items()
            }
            verb = name.removeprefix(VERB)
            verbs.append(f"  {verb}: {{ request: {said['request']}; answer: {said['return']} }};\n")
    definitions = [writer.found[place] for place in sorted(writer.found)]
    listed = f"export interface Verbs {{\n{''.join(verbs)}}}\n"
    return "\n".join([HEAD, *definitions, listed, TAIL])


def main(fix: bool) -> int:
    """Compare the file with what it should be, and write it if asked to; 0 when it is right."""
    text = door_types()
    if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
        return 0
    if not fix:
        print(f"{FILE.name} is not what messages.py says: run python3 py/dev.py check --fix")
        return 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--fix" in sys.argv))
