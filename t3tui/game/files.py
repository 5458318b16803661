"""Files that are either written whole or left as they were."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path


def write_whole(path: Path, text: str, *, to_disk: bool = True) -> None:
    """Replace a file's text in one step, so that a crash or a full disk never leaves half of it.

    A link stays a link, and the file keeps its permissions. Without ``to_disk`` it is quicker, and the text survives
    the end of this process but perhaps not a power cut.
    """
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            if to_disk:
                file.flush()
                os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
