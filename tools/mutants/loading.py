"""Importing a package with changed sources."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

Compile = Callable[[str, str], CodeType | None]
"""Gives the code of a module by its dotted name and path; None for what stays as it is."""


class _Loader(SourceFileLoader):
    code: CodeType

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the contract of loaders
        return self.code


class Changed(MetaPathFinder):
    """Finds the modules of a package where they lie, and gives them other code."""

    def __init__(self, package: str, compiled: Compile) -> None:
        self.package = package
        self.compiled = compiled

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The usual place of the module, with our loader."""
        if not f"{fullname}.".startswith(f"{self.package}."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or not isinstance(spec.loader, SourceFileLoader):
            return spec
        code = self.compiled(fullname, spec.origin)
        if code is not None:
            spec.loader = _Loader(fullname, spec.origin)
            spec.loader.code = code
        return spec

    def install(self) -> None:
        """From now on modules of the package are found here."""
        sys.meta_path.insert(0, self)
