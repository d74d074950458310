"""Finds circles of files and folders inside a target.

A file needs another one if it names a type that the other declares. Types are resolved by name: a nested type by its
path (`FeedImport.Options`), or by its last name in a file that declares or extends the outer type. A call of a method
in an extension names no type, so it does not count.

A target should read from the bottom up. Two things that belong together cannot always be read apart, so

- a type that is split by topic counts as one file: `Trip.swift`, `Trip+Call.swift`;
- two files of one folder, or of a folder in it, may need each other: a type and its part, such as `Connection` and
  `Statement`.

Three files may not, nor files of folders side by side.

Folders are floors: what a folder directly contains, folders and files, forms no circle with a folder in it.
"""
import os
import re

# Strings and comments, whose content is ignored: raw and multi-line strings first.
QUOTED = re.compile(r'(#+)"(?:.|\n)*?"\1|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
TOKEN = re.compile(
    r"\b(?P<kind>struct|class|enum|actor|protocol|typealias|associatedtype|extension)\s+(?P<declared>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)"
    r"|(?P<path>(?<![\w.`])[A-Z]\w*(?:\.[A-Z]\w*)*)|(?P<brace>[{}])"
)
# A file-private name may be declared again elsewhere.
PRIVATE = re.compile(r"\b(?:private|fileprivate)\s+(?:final\s+|indirect\s+)*$")


class File:
    """The types that a file declares, extends and names, each with its path: "Outer.Inner"."""

    def __init__(self, text):
        self.declared, self.top_level, self.extended, self.named = set(), set(), set(), set()
        self.private = set()
        text = QUOTED.sub(lambda quoted: "\n" * quoted[0].count("\n"), text)
        scopes, pending = [], None  # the type of each open brace, or None; the type whose brace comes next
        for token in TOKEN.finditer(text):
            if token["brace"] == "{":
                scopes.append(pending)
                pending = None
            elif token["brace"] == "}":
                if scopes:
                    scopes.pop()
            elif token["kind"] == "extension":
                self.extended.add(token["declared"])
                pending = token["declared"]
            elif token["kind"]:
                name = token["declared"]
                outer = [scope for scope in scopes if scope]
                path = f"{outer[-1]}.{name}" if outer else name
                if token["kind"] != "associatedtype" and None not in scopes:
                    self.declared.add(path)
                    if PRIVATE.search(text[:token.start()]):
                        self.private.add(path)
                    elif not scopes:
                        self.top_level.add(path)
                pending = path if token["kind"] not in ("typealias", "associatedtype") else None
            else:
                self.named.add(token["path"])
        self.named |= self.extended


def needs(files):
    """Returns path -> path -> names: what each file of a target names of the others."""
    owner = {}
    for path, file in files.items():
        for name in file.declared - file.private:
            owner.setdefault(name, path)
    result = {}
    for path, file in files.items():
        # The scopes in which the file names types: "A.B.C" is inside A.B.C, A.B and A.
        scopes = {""}
        for scope in file.declared | file.extended:
            parts = scope.split(".")
            scopes |= {".".join(parts[:count]) + "." for count in range(1, len(parts) + 1)}
        found = {}
        for name in file.named:
            parts = name.split(".")
            for scope in scopes:
                for count in range(len(parts), 0, -1):
                    candidate = scope + ".".join(parts[:count])
                    if candidate in file.declared:
                        break
                    if candidate in owner:
                        found.setdefault(owner[candidate], set()).add(candidate)
                        break
        found.pop(path, None)
        result[path] = found
    return result


def circles(graph):
    """Returns the sets of nodes that reach each other: Tarjan's strongly connected components of two or more."""
    index, low, stack, result = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for next in sorted(graph[node]):
            if next not in index:
                visit(next)
                low[node] = min(low[node], low[next])
            elif next in stack:
                low[node] = min(low[node], index[next])
        if low[node] == index[node]:
            circle = []
            while not circle or circle[-1] != node:
                circle.append(stack.pop())
            if len(circle) > 1:
                result.append(sorted(circle))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return result


def entry(folder, path):
    """Returns the folder or file directly in a folder that contains a path; `None` for a path elsewhere."""
    if not path.startswith(folder):
        return None
    first, slash, _ = path.removeprefix(folder).partition("/")
    return first + slash if slash else first.split("+")[0].removesuffix(".swift")


def floor_problems(target, graph):
    """Yields the circles of folders, given as path -> path -> names."""
    folders = {path[:index + 1] for path in graph for index, letter in enumerate(path) if letter == "/"}
    for folder in sorted(folders):
        arrows, causes = {}, {}
        for path, others in graph.items():
            start = entry(folder, path)
            if start is None:
                continue
            arrows.setdefault(start, set())
            for other in others:
                end = entry(folder, other)
                if end not in (None, start):
                    arrows[start].add(end)
                    arrows.setdefault(end, set())
                    causes.setdefault((start, end), []).append(f"{path} names {', '.join(sorted(others[other]))} of {other}")
        for circle in circles(arrows):
            if not any(name.endswith("/") for name in circle):
                continue
            yield f"{target}: {', '.join(circle)} in {folder} need each other:"
            for (start, end), reasons in sorted(causes.items()):
                if start in circle and end in circle:
                    yield from (f"  {start} -> {end}: {reason}" for reason in reasons[:3])


def problems(target, files):
    """Yields the circles among the files and folders of a target, given as path -> File, that are not allowed."""
    graph = needs(files)
    for circle in circles(graph):
        wholes = sorted({path.split("+")[0].removesuffix(".swift") for path in circle}, key=os.path.dirname)
        is_pair = len(wholes) <= 2 and os.path.dirname(wholes[-1]).startswith(os.path.dirname(wholes[0]))
        if is_pair:
            continue
        yield f"{target}: {len(circle)} files need each other:"
        for path in circle:
            for other in sorted(set(graph[path]) & set(circle)):
                yield f"  {path} names {', '.join(sorted(graph[path][other]))} of {other}"
    yield from floor_problems(target, graph)
