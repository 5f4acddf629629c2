"""Asks whether the locked packages have known vulnerabilities; `make audit` runs it.

Ends with 1 if one is known. Where the service can't be asked it says so, and that nothing is known.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[2] / "requirements.lock"
PATIENCE = 300


def judged(answer: str) -> tuple[list[str], list[str]]:
    """Return the vulnerabilities in pip-audit's JSON, and the packages that weren't looked at."""
    found: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    known = [
        f"{each['name']} {each['version']}: {vulnerability['id']}"
        for each in found
        for vulnerability in each.get("vulns", ())
    ]
    return known, [each["name"] for each in found if "skip_reason" in each]


def verdict(answer: str) -> tuple[int, str]:
    """Return the exit code for pip-audit's output, and what to print."""
    try:
        known, skipped = judged(answer)
    except (ValueError, KeyError):
        return 0, "audit: NOT DONE, the service that knows of vulnerabilities can't be reached"
    if known:
        return 1, "audit: vulnerable packages are locked\n" + "\n".join(known)
    if skipped:
        return 0, f"audit: NOT DONE for {len(skipped)} packages, the service doesn't know them"
    return 0, "audit: no known vulnerability in the locked packages"


def main() -> int:
    """Run pip-audit over the lock file and report."""
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes"]
    command += ["--requirement", str(LOCK), "--format", "json", "--progress-spinner", "off"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        answer = done.stdout
    except subprocess.TimeoutExpired:
        answer = ""
    code, words = verdict(answer)
    print(words)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
