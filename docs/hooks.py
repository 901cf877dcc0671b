"""Files of the repository that the pages link to: they are part of the site, under the same relative links."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

LINKED = ("SECURITY.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "data/eval/README.md", "examples/*.py")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the files; called by MkDocs."""
    root = Path(config.config_file_path).parent
    for path in sorted(found for pattern in LINKED for found in root.glob(pattern)):
        name = path.relative_to(root).as_posix()
        shown = name.replace(".md", ".html") if path.suffix == ".md" else name
        files.append(
            File(
                f"../{name}", config.docs_dir, config.site_dir, False, dest_uri=shown, inclusion=InclusionLevel.INCLUDED
            )
        )
    return files
