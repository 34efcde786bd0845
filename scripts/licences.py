"""Prints the licences of a program's crates: scripts/licences.py --target TRIPLE [--features FEATURES] -p PACKAGE [-p PACKAGE]

Lists every crate with its version, licence and repository, followed by the licence texts included in the crates. Identical
texts are printed once.
"""

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

NAMES = ("license", "licence", "copying", "notice", "unlicense", "ofl")


def dependencies(metadata: dict, roots: list[str]) -> list[dict]:
    """Returns the third-party packages of a build, sorted by name. Build and test dependencies are excluded."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    packages = {package["id"]: package for package in metadata["packages"]}
    missing = set(roots) - {package["name"] for package in packages.values()}
    if missing:
        sys.exit(f"no package is called {', '.join(sorted(missing))}")
    open_ids = [identity for identity, package in packages.items() if package["name"] in roots]
    seen = set()
    while open_ids:
        identity = open_ids.pop()
        if identity in seen:
            continue
        seen.add(identity)
        for dependency in nodes[identity]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                open_ids.append(dependency["pkg"])
    others = [packages[identity] for identity in seen if packages[identity]["source"] is not None]
    return sorted(others, key=lambda package: (package["name"], package["version"]))


def licence_files(package: dict) -> list[Path]:
    folder = Path(package["manifest_path"]).parent
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name.lower().startswith(NAMES))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", required=True, metavar="TRIPLE")
    parser.add_argument("-p", "--package", required=True, action="append", metavar="PACKAGE")
    parser.add_argument("--features", default="", metavar="PACKAGE/FEATURE,...")
    arguments = parser.parse_args()
    command = ["cargo", "metadata", "--locked", "--format-version=1", f"--filter-platform={arguments.target}"]
    command.append(f"--features={arguments.features}")
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    packages = dependencies(metadata, arguments.package)
    texts = defaultdict(list)
    print("Breakthrough is built from these crates.\n")
    for package in packages:
        name = f"{package['name']} {package['version']}"
        licence = package["license"] or package["license_file"] or "see its repository"
        print(f"{name}: {licence}  {package['repository'] or ''}".rstrip())
        for path in licence_files(package):
            text = path.read_text(encoding="utf-8", errors="replace").strip()
            if name not in texts[text]:
                texts[text].append(name)
    for text, names in sorted(texts.items(), key=lambda item: item[1]):
        print(f"\n{'=' * 100}\n{', '.join(names)}\n{'-' * 100}\n{text}")


if __name__ == "__main__":
    main()
