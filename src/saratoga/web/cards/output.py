"""All generated files by name."""

from saratoga.web.cards.icons import icon_sheet
from saratoga.web.cards.logo import app_icon, logo, maskable_icon
from saratoga.web.cards.palette import style_sheet
from saratoga.web.cards.sheet import TIERS, sheet


def files() -> dict[str, str]:
    """Give the text of every generated file, named relative to the static folder."""
    sheets = {f"cards/{tier.name}.svg": sheet(tier) for tier in TIERS}
    return sheets | {
        "cards/cards.css": style_sheet(),
        "icons.svg": icon_sheet(),
        "logo.svg": logo(),
        "favicon.svg": app_icon(),
        "icon-maskable.svg": maskable_icon(),
    }
