"""What a mistake of the app's own leaves behind for whoever wants to find it."""

from __future__ import annotations

import traceback

from t3tui.play.safe_files import replace_file
from t3tui.play.user_folders import data_folder, private_folder


def write_report() -> str:
    """Write the traceback of the error being handled into a file; a sentence that names it, nothing if that failed."""
    report = data_folder() / "failure.txt"
    try:
        private_folder(report.parent)
        replace_file(report, traceback.format_exc().encode(errors="backslashreplace"))
    except OSError:
        return ""
    return f" {report} tells more."
