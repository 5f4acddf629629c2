"""Write the golden deals once, from the independent shuffle in tests/naive.py."""

from __future__ import annotations

import random
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))

import naive  # noqa: E402

FORMS = {
    "canfield": ("CF1-D3", "CF1-D1"),
    "classic-canfield": ("HC1-D3",),
    "double-solitaire": ("DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V"),
}
KNOWN = ("AAAAAAA", "AAAAAAB", "AAAAACL", "MOLLUSK", "NXMRLXV", "AAAAAZZ", "NAAAAAA", "CANFIEL")
DEALS = 24


def letters_of(seed: int) -> str:
    letters = ""
    for _ in range(7):
        seed, digit = divmod(seed, 26)
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit] + letters
    return letters


def chosen_letters() -> list[str]:
    dice = random.Random("golden deals")
    return [*KNOWN, *(letters_of(dice.getrandbits(32)) for _ in range(DEALS - len(KNOWN)))]


def main() -> None:
    """Write a file for each game: a code and its cards in dealing order a line."""
    for game, forms in FORMS.items():
        codes = [f"{forms[n % len(forms)]}-{word}" for n, word in enumerate(chosen_letters())]
        lines = [f"{code} {' '.join(naive.order_of(code))}" for code in codes]
        header = "# code, then every card in dealing order; frozen: no release may change a line\n"
        (FOLDER / f"{game}.deals").write_text(header + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
