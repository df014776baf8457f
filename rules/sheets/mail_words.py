"""The vocabulary of mails, as data for the order sheet parser: other names, headings, talk, other wordings of orders,
and what mail programs add to lines.

Powers and places are keyed by their English names, so that every map with such a name has them; the map's own names and
ids take precedence. In English, German and French.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


POWERS: Mapping[str, str] = {
    "Austria": "austria-hungary austro-hungarian österreich oesterreich österreich-ungarn oesterreich-ungarn "
    "österreichisch* oesterreichisch* autriche autriche-hongrie autrichien* austriaco",
    "England": "britain british great_britain united_kingdom uk großbritannien grossbritannien englisch* angleterre "
    "anglais* inghilterra inglaterra",
    "France": "frankreich französisch* franzoesisch* franzosen français* francese francia",
    "Germany": "deutschland deutsch* deutsches_reich allemagne allemand* germania alemania",
    "Italy": "italien italienisch* italie italienne* italia italiano",
    "Russia": "russland rußland russisch* russie russe* rusia",
    "Turkey": "türkei tuerkei türkisch* tuerkisch* türkiye turkiye ottoman ottomans ottoman_empire osmanisch* turquie "
    "turc* turque* turchia turquia",
    "Birds": "vögel voegel oiseaux",
    "Canines": "hunde caniden canidés",
    "Felines": "katzen feliden félins",
    "Insects": "insekten insectes",
    "Reptiles": "reptilien",
    "Chacma": "chacmas bärenpaviane",
    "Drill": "drills",
    "Gelada": "geladas dscheladas",
    "Hamadryas": "mantelpaviane",
    "Mandrill": "mandrills",
}
"""Power name -> other names, separated by blanks; `_` is a blank inside a name, `*` stands for any ending."""

PLACES: Mapping[str, str] = {
    "Adriatic Sea": "adria adriatisches_meer adriatique mer_adriatique",
    "Aegean Sea": "ägäis aegaeis ägäisches_meer égée mer_égée",
    "Albania": "albanien albanie",
    "Ankara": "angora",
    "Apulia": "apulien puglia pouilles",
    "Armenia": "armenien arménie",
    "Baltic Sea": "ostsee baltique mer_baltique",
    "Barents Sea": "barentssee mer_de_barents",
    "Belgium": "belgien belgique",
    "Berlin": "bln",
    "Black Sea": "schwarzes_meer mer_noire blk blacksea",
    "Bohemia": "böhmen boehmen bohême",
    "Brest": "brst",
    "Budapest": "bud'pest ofen-pest",
    "Bulgaria": "bulgarien bulgarie",
    "Burgundy": "burgund bourgogne",
    "Constantinople": "konstantinopel istanbul stambul constantinopel",
    "Denmark": "dänemark daenemark danemark",
    "Eastern Mediterranean": "östliches_mittelmeer oestliches_mittelmeer méditerranée_orientale east_med",
    "Edinburgh": "édimbourg",
    "English Channel": "kanal ärmelkanal aermelkanal manche la_manche",
    "Finland": "finnland finlande",
    "Galicia": "galizien galicie",
    "Gascony": "gascogne gaskogne",
    "Greece": "griechenland grèce",
    "Gulf of Bothnia": "bothnia bottnischer_meerbusen golf_von_bottnien golfe_de_botnie bothnischer_meerbusen",
    "Gulf of Lyon": "golfe_du_lion golf_von_lion löwengolf gulf_of_lion",
    "Helgoland Bight": "helgoländer_bucht deutsche_bucht",
    "Holland": "niederlande netherlands pays-bas hollande",
    "Ionian Sea": "ionisches_meer mer_ionienne",
    "Irish Sea": "irische_see mer_d'irlande",
    "Liverpool": "l'pool",
    "Livonia": "livland livonie",
    "London": "londres",
    "Marseilles": "marseille",
    "Mid-Atlantic Ocean": "mittelatlantik atlantique_centre mid_atlantic mittlerer_atlantik",
    "Moscow": "moskau moscou moskva",
    "Munich": "münchen muenchen",
    "Naples": "neapel napoli",
    "North Africa": "nordafrika afrique_du_nord",
    "North Atlantic Ocean": "nordatlantik atlantique_nord",
    "North Sea": "nordsee mer_du_nord",
    "Norway": "norwegen norvège",
    "Norwegian Sea": "norwegische_see europäisches_nordmeer mer_de_norvège nordmeer",
    "Picardy": "picardie pikardie",
    "Piedmont": "piemont piémont piemonte",
    "Prussia": "preußen preussen prusse",
    "Rome": "rom",
    "Ruhr": "ruhrgebiet",
    "Rumania": "rumänien rumaenien roumanie",
    "Serbia": "serbien serbie",
    "Sevastopol": "sewastopol sebastopol sébastopol",
    "Silesia": "schlesien silésie",
    "Skagerrak": "skagerak",
    "Smyrna": "izmir",
    "Spain": "spanien espagne",
    "St Petersburg": "sankt_petersburg petersburg petrograd saint_petersburg saint-pétersbourg leningrad",
    "Sweden": "schweden suède",
    "Switzerland": "schweiz suisse",
    "Syria": "syrien syrie",
    "Trieste": "triest",
    "Tunis": "tunesien tunisia tunisie",
    "Tuscany": "toskana toscane toscana",
    "Tyrolia": "tirol tyrol",
    "Tyrrhenian Sea": "tyrrhenisches_meer mer_tyrrhénienne",
    "Venice": "venedig venise venezia",
    "Vienna": "wien vienne",
    "Wales": "galles pays_de_galles",
    "Warsaw": "warschau varsovie warszawa",
    "Western Mediterranean": "westliches_mittelmeer méditerranée_occidentale west_med",
    "Yorkshire": "york",
}
"""Province name -> other names, in the same notation."""

FILLING = _words(
    """a an the my our these this here following below attached final revised updated new corrected is are as by for
    from of to in at on and order orders move moves movement movements retreat retreats build builds remove removes
    removal removals adjustment adjustments disband disbands disbandment disbandments set submission submitted
    phase turn season year round game spring summer fall autumn winter player playing power country nation family
    side follows signed re fw fwd aw wg subject units january february march april may june july august september
    october november december
    der die das des den dem im und als aus von vom fur fuer hier sind ist meine unsere folgende befehl befehle zug zuge
    zuege ruckzug ruckzuge ruckzuege aufbau aufbauten abbau abbauten bau phase runde spiel jahr fruhjahr fruehjahr
    fruhling fruehling sommer herbst spieler macht land familie betreff gez
    le la les l du de des pour et ordres ordre mouvements mouvement retraites constructions voici mes printemps ete
    automne hiver joueur puissance pays objet"""
)
"""Words, without accents, that mean nothing in a heading beside the name of a power."""
WEAK = _words("a an to in at on")
"""Filling words that are no title by themselves."""
NO_HEADINGS = _words(
    """ps p nb note notes press vote votes comment comments remark remarks question questions important proxy standing
    conditional http https attention draw notiz anmerkung presse hinweis"""
)
"""Words before a colon that begin talk, not the orders of a power."""

# --- mail headers and signatures ---------------------------------------------------------------------------

MAIL_HEADER = re.compile(
    r"\s*(?P<name>from|von|de|to|an|à|cc|bcc|date|datum|sent|gesendet|envoyé|subject|betreff|objet|reply-to|"
    r"message-id|in-reply-to|references|mime-version|content-[a-z-]+|received|return-path|delivered-to|x-[a-z-]+|"
    r"user-agent|importance|organi[sz]ation|list-[a-z-]+|attachments?)\s*:(?P<rest>.*)",
    re.IGNORECASE,
)
SENDERS = _words("from von de")
SUBJECTS = _words("subject betreff objet")
PREFIXES = re.compile(r"^(?:\s*(?:re|fwd?|aw|wg|sv|tr)\s*:|\s*\[[^\[\]]*\])+", re.IGNORECASE)
"""Matches prefixes of a subject, such as "Re:"."""
END = re.compile(r"\s*(?:--|—|__)\s*")
"""Matches the line above a signature."""

# --- additions of mail programs to lines ------------------------------------------------------------------

_HIDDEN = re.compile(r"<(style|script|head|title)\b.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(
    r"<(/?)(a|b|i|u|s|p|br|hr|em|ul|ol|li|dl|dt|dd|tr|td|th|h[1-6]|div|pre|code|span|font|table|thead|tbody|strong|small"
    r"|center|blockquote|html|body|meta|img|big|tt)\b[^<>]*>",
    re.IGNORECASE,
)
_INLINE = frozenset(["a", "b", "i", "u", "s", "em", "code", "span", "font", "strong", "small", "img", "big", "tt"])
_CELLS = frozenset(["td", "th"])
_BREAK = "\0"
_NO_WIDTH = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")


def mail_pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield (line number, line) without HTML tags; a line with tags may yield several pieces."""
    if "<" in text:
        text = _TAG.sub(_untagged, _HIDDEN.sub(lambda found: "\n" * found[0].count("\n"), text.replace(_BREAK, " ")))
    for number, line in enumerate(text.splitlines(), 1):
        plain = html.unescape(line) if "&" in line else line
        for piece in _NO_WIDTH.sub("", plain).split(_BREAK):
            yield number, piece


def _untagged(tag: re.Match[str]) -> str:
    """Return the replacement of a tag: nothing, the end of a table cell, or the end of a line."""
    name = tag[2].lower()
    mark = "" if name in _INLINE else ("\t" if tag[1] else "") if name in _CELLS else _BREAK
    return mark + "\n" * tag[0].count("\n")

# --- talk --------------------------------------------------------------------------------------------------

CLOSING = re.compile(
    r"\W*(?:thanks|thank you|thx|cheers|(?:(?:best|kind|warm) )*regards|best(?: wishes)?|all the best|yours(?: \w+)?|"
    r"sincerely|greetings|good luck|have fun|bye|ciao|sent from my|(?:please|bitte)(?=\W*$)|danke\w*|vielen dank|"
    r"(?:viele|liebe|beste|schone|schoene) gru\w*|gru(?:ss|ß|sse|ße)|mfg|lg|vg|von meinem \w+ gesendet|"
    r"merci|cordialement|salutations|amicalement)\b",
    re.IGNORECASE,
)
TALK = re.compile(
    r"\W*(?:hi|hello|hey|dear|good (?:morning|evening|day|afternoon)|hallo|moin|servus|liebe[rs]?|"
    r"guten (?:tag|morgen|abend)|salut|bonjour|cher|chere|"
    r"(?:please |bitte )?(?:find|here|below|attached|these|those|hier|anbei|voici)\b.*"
    r"\b(?:orders?|moves?|retreats?|builds?|befehle?|zuge|zuege|ordres)|"
    r"-* ?(?:original message|forwarded message|ursprungliche nachricht|weitergeleitete nachricht)|"
    r"begin forwarded message|(?:on|am|le) .*(?:wrote|schrieb|ecrit)\b.*)\b",
    re.IGNORECASE,
)
NOTHING = re.compile(
    r"(?:nmr|none|nothing|no (?:orders|moves|changes)|keine(?: befehle| zuge)?|nichts|aucun(?: ordre)?)"
    r"(?: received)?",
    re.IGNORECASE,
)
ALL_HOLD = re.compile(
    r"(?:(?:all|every|alle|the|les|toutes)\s+)?"
    r"(?:(?:my|of|other|others|remaining|rest|meine|anderen|ubrigen|les)\s+)*"
    r"(?:everything|everyone|units?|armies|fleets|others?|all|rest|einheiten|alles?|unites)(?:\s+else)?\s+"
    r"(?:to\s+)?(?:holds?|stands?|h|halten|halt|tiennent)",
    re.IGNORECASE,
)

# --- other wordings of orders --------------------------------------------------------------------------------

_ATTACK = r"\s+(?:supports?|s)\s+(?:the\s+)?(?:move|attack|advance)\s+"
_SIGNS: Mapping[str, str] = {
    "S": "unterstutzt|unterstuetzt|unterst\\.?|u\\.?|soutient|soutien|appuie|appoggia|apoya|backs|assists|helps",
    "C": "konvoit|konvoyiert|konv\\.?|k|geleitet|transportiert|befordert|convoie|transporte|transports?|ferries|"
    "carries",
    "R": "zieht sich zuruck nach|ruckzug nach|ruckzug|weicht nach|weicht aus nach|se retire en|se retire vers|"
    "retraite en|retraite vers",
    "-": "zieht nach|geht nach|marschiert nach|nach|vers|into|attacks?|va a|va en",
}
"""Signs between two places -> their wordings in mails."""
_ENDS: Mapping[str, str] = {
    "H": "holds? position|does nothing|does not move|stays?|stays? put|remains|halt|haelt|halten|bleibt|bleibt stehen|"
    "steht|tient",
    "D": "lost sich auf|auflosen|aufgelost|dissoute?|disperses?",
}
"""Signs at the end of an order -> their wordings in mails."""
_BEGINNINGS: Mapping[str, str] = {
    "build ": "baut?|bauen|aufbau|neubau|construit|construction|construire",
    "remove ": "abbau|abbauen|entfernt?|entfernen|lost auf|auflosen|supprime|retire",
}
_OTHERS: tuple[tuple[str, str], ...] = (
    (r"\b(?:armee|armata|ejercito)\b", "army"),
    (r"\b(?:flotte|flotta|flota)\b", "fleet"),
    (r"\b(army|fleet)\s+(?:at|of|from|im|in der|in den)\s+", r"\1 in "),
    (r"_([nsew]c)\b", r"/\1"),
    (r"(?<=\w)[/ -]*\b(?:nk|nordkuste|cote nord)\b", "/nc"),
    (r"(?<=\w)[/ -]*\b(?:sk|sudkuste|cote sud)\b", "/sc"),
    (r"(?<=\w)[/ -]*\b(?:ok|ostkuste|cote est)\b", "/ec"),
    (r"(?<=\w)[/ -]*\b(?:wk|westkuste|cote ouest)\b", "/wc"),
    (r"(?<=[a-z])\.(?=[a-z])", ""),
    (rf"{_ATTACK}to\s+(.+?)\s+from\s+(.+)$", r" S \2 - \1"),
    (rf"{_ATTACK}(?:from|of|by)\s+(.+?)\s+(?:to|into|on)\s+(.+)$", r" S \1 - \2"),
    (r"\s+convoys?\s+to\s+(.+?)\s+from\s+(.+)$", r" C \2 - \1"),
    (r"\s+(?:supports?|s)\s+(?:to\s+)?holds?\s+(?:(?:to|in|of)\s+)?(?=\w)", " S "),
    (r"\s+is\s+convoyed\s+to\s+(.+)$", r" - \1 via convoy"),
    (r"\s+convoyed\s+(?:by|over|through)\b.*$", " via convoy"),
    (r"\s+(?:per|mit|uber|ueber|par|via|by)\s+(?:convoy|konvoi|convoi|geleit|geleitzug|schiff|sea)\b", " via convoy"),
    (r"^(?:verzicht|verzichtet|kein aufbau|kein bau|passe)$", "waive"),
)

TITLES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"(?:{words})", re.IGNORECASE), verb)
    for verb, words in {
        "build": "builds?|aufbau(?:ten)?|bau|constructions?",
        "remove": "removes?|removals?|abbau(?:ten)?",
        "disband": "disbands?|disbandments?",
        "": "moves?|movements?|retreats?|adjustments?|ruckzug|ruckzuge|ruckzuege|zug|zuge|zuege|mouvements?|retraites?",
    }.items()
)
"""(Pattern for a word of a title, without accents; the verb that orders under it begin with if they do not say so)."""

OTHERWISE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        *_OTHERS,
        *((rf"\s+(?:{words})\s+", f" {sign} ") for sign, words in _SIGNS.items()),
        *((rf"\s+(?:{words})$", f" {sign}") for sign, words in _ENDS.items()),
        *((rf"^(?:{words})[\s:]+", verb) for verb, words in _BEGINNINGS.items()),
    )
)
"""(Pattern for a wording in mails, on lines without accents and brackets; its replacement in orders), applied in
sequence."""
