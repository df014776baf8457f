"""Keys, boxes and signatures: the only module that encrypts, signs, or turns a pass phrase into a key.

The library `cryptography` does the work: Argon2id (RFC 9106) derives keys from pass phrases at a price in memory,
AES-256-GCM encrypts and detects every change, X25519 (RFC 7748) with HKDF-SHA256 (RFC 5869) seals for somebody who is
not present, Ed25519 (RFC 8032) signs. sealing.md says what each is for and what it does not do.

A seat's key is 64 bytes: the first 32 open its sections and make its X25519 key, the rest is its Ed25519 key. The game
master gets only the first half: he can read a section but not sign in its player's name.

A sealed text is base64 of a 12-byte nonce and the AES-GCM ciphertext of the padded content. `what` says what it is and
whose, and is authenticated with it, so that a section opens nowhere but in its own place. It consists of fixed words
and numbers, never of translated text or local time: a section must open at a table that speaks another language.
"""

from __future__ import annotations

import json
import secrets
import unicodedata
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from functools import reduce
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ..i18n import tr

KEY, NONCE, SALT = 32, 12, 16
"""Sizes of a key, a nonce and a salt in bytes."""
METHOD = "argon2id"
COST = {"memory": 65_536, "passes": 3, "lanes": 4}
"""Argon2 cost of deriving a key: 64 MiB and three passes, the second choice of RFC 9106; about a tenth of a second."""
CHEAP = {"memory": 64, "passes": 1, "lanes": 1}
"""The cost in tests, where nothing has to be kept from anybody."""
MOST = {"memory": 262_144, "passes": 6, "lanes": 8}
"""The highest cost accepted, so that a file cannot keep the computer busy or fill its memory: 256 MiB and eight times
the work of COST."""
SPOKEN = 8
"""Number of words in a safety phrase: 72 bits, with the cost above for each guess."""
PAD = 512
"""Contents are padded to a multiple of this many bytes, so that their length tells little."""
MOST_BYTES = 50_000_000


class NotOpened(ValueError):
    """Something does not open with this key: the key is wrong, or the content was changed."""


def new_key() -> bytes:
    return secrets.token_bytes(KEY)


# Pass phrases.


def new_phrase(cost: Mapping[str, int] | None = None) -> dict[str, Any]:
    """The method, cost and fresh salt by which a newly set pass phrase becomes a key."""
    return {"method": METHOD, **(cost or COST), "salt": text_of(secrets.token_bytes(SALT))}


def phrase_key(phrase: str | bytearray, how: Mapping[str, Any]) -> tuple[bytes, str]:
    """Derive a key from a pass phrase, and a check value that tells a wrong phrase from a damaged section.

    This is the slow part. A phrase passed as bytearray is wiped. Raises NotOpened if the cost is unreasonable.
    """
    plain = _normal(phrase)
    try:
        work = {name: how.get(name) for name in COST}
        salt = bytes_of(str(how.get("salt", "")))
        if how.get("method") != METHOD or not _fair(work) or not 8 <= len(salt) <= 64:
            raise NotOpened(tr("the settings that its key is made with were changed"))
        made = _derived_slowly(plain, salt, how, 2 * KEY)
    finally:
        wipe(plain)
        if isinstance(phrase, bytearray):
            wipe(phrase)
    return made[:KEY], text_of(made[KEY : KEY + 8])


def _derived_slowly(plain: bytes | bytearray, salt: bytes, work: Mapping[str, Any], length: int) -> bytes:
    return Argon2id(
        salt=salt, length=length, iterations=work["passes"], lanes=work["lanes"], memory_cost=work["memory"]
    ).derive(plain)  # type: ignore[arg-type]  # any bytes will do, and these can be wiped


def _normal(phrase: str | bytearray) -> bytearray:
    """The phrase as normalized bytes: the same letters typed on another keyboard are the same phrase. Plain ASCII, as
    most phrases are, never becomes a str here, which Python could not wipe."""
    if isinstance(phrase, bytearray) and phrase.isascii():
        return bytearray(phrase)
    text = phrase if isinstance(phrase, str) else phrase.decode("utf-8", "replace")
    return bytearray(unicodedata.normalize("NFKC", text).encode())


def wipe(secret: bytearray) -> None:
    """Overwrite a secret with zeros. Copies that Python or the window made elsewhere are not reached."""
    secret[:] = bytes(len(secret))


def _fair(work: Mapping[str, Any]) -> bool:
    """Whether a computer can be asked to do this much work. Argon2 needs 8 KiB for each lane."""
    numbers = all(type(work[name]) is int and 1 <= work[name] <= MOST[name] for name in COST)
    return numbers and work["memory"] >= 8 * work["lanes"]


# Boxes.


def sealed(key: bytes, what: Mapping[str, Any], content: bytes) -> str:
    """Encrypt bytes with a key."""
    nonce = secrets.token_bytes(NONCE)
    return text_of(nonce + AESGCM(key[:KEY]).encrypt(nonce, content, associated(what)))


def unsealed(key: bytes, what: Mapping[str, Any], box: str) -> bytes:
    """Decrypt bytes. Raises NotOpened for a wrong key, a different `what`, or any change."""
    raw = bytes_of(box)
    try:
        return AESGCM(key[:KEY]).decrypt(raw[:NONCE], raw[NONCE:], associated(what))
    except (InvalidTag, ValueError):
        raise NotOpened(tr("cannot be opened")) from None


def packed(content: str) -> bytes:
    """Compress a text and prefix its length, ready for padding and sealing."""
    raw = zlib.compress(content.encode(), 9)
    return len(raw).to_bytes(4) + raw


def unpacked(raw: bytes) -> str:
    """Undo `packed`. Raises NotOpened if the bytes hold no text."""
    unpack = zlib.decompressobj()
    try:
        return unpack.decompress(raw[4 : 4 + int.from_bytes(raw[:4])], MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        raise NotOpened(tr("does not contain what it should")) from None


def padded(raw: bytes, room: int = 0) -> bytes:
    """Pad with zeros to the next allowed size, and at least to `room` bytes."""
    return raw + bytes(max(room, size_for(len(raw))) - len(raw))


def size_for(length: int) -> int:
    """The size to which content of this length is padded: PADMÉ (Nikitin and others, 2019), which reveals only log log
    n bits of the length, and a multiple of 512 bytes. Adds at most an eighth to long content."""
    length = max(length, PAD)
    exponent = length.bit_length() - 1
    mask = (1 << (exponent - exponent.bit_length())) - 1
    length = (length + mask) & ~mask
    return -(-length // PAD) * PAD


def sealed_text(key: bytes, what: Mapping[str, Any], content: str, room: int = 0) -> str:
    """Pack, pad (to at least `room` bytes) and seal a text."""
    return sealed(key, what, padded(packed(content), room))


def unsealed_text(key: bytes, what: Mapping[str, Any], box: str) -> str:
    """Undo `sealed_text`. Raises NotOpened as `unsealed` does."""
    return unpacked(unsealed(key, what, box))


def about(game: str, seat: str, what: str) -> dict[str, Any]:
    """The label of a box. It is sealed with this label and therefore opens nowhere else. `seat`: "" for the whole
    table."""
    return {"game": game, "seat": seat, "what": what}


def associated(what: Mapping[str, Any]) -> bytes:
    """A table as bytes that are the same on every machine: sorted, in ASCII."""
    return json.dumps(what, sort_keys=True, separators=(",", ":")).encode()


def text_digest(text: str) -> str:
    """The digest of a text."""
    return sha256(text.encode()).hexdigest()[:16]


# Public keys: whatever is sealed for somebody needs only his.


def public_of(key: bytes) -> str:
    """The X25519 public key with which others seal for the holder of a key."""
    return text_of(_private(key).public_key().public_bytes_raw())


def sealed_for(public: str, what: Mapping[str, Any], content: bytes) -> str:
    """Seal bytes for the holder of a public key. Raises NotOpened if that is no public key."""
    once = X25519PrivateKey.generate()
    sender = once.public_key().public_bytes_raw()
    return text_of(sender) + "." + sealed(_agreed(once, public, sender), what, content)


def unsealed_for(key: bytes, what: Mapping[str, Any], box: str) -> bytes:
    """Open what was sealed for the holder of a key. Raises NotOpened."""
    sender, _, rest = box.partition(".")
    return unsealed(_agreed(_private(key), sender, bytes_of(sender)), what, rest)


def unsealed_either(key: bytes, what: Mapping[str, Any], box: str) -> bytes:
    """Open what was sealed with a seat's key, or for its public key by somebody who had only that. Raises NotOpened."""
    return (unsealed_for if "." in box else unsealed)(key, what, box)


def _private(key: bytes) -> X25519PrivateKey:
    # The words say "game master" for every seat: he was the first to have such a key, and his must stay the same.
    return X25519PrivateKey.from_private_bytes(derived(key[:KEY], b"strata game master"))


def _agreed(mine: X25519PrivateKey, other: str, sender: bytes) -> bytes:
    try:
        shared = mine.exchange(X25519PublicKey.from_public_bytes(bytes_of(other)))
    except ValueError:
        raise NotOpened(tr("is not a public key")) from None
    return derived(shared, b"strata box " + sender)


def derived(secret: bytes, purpose: bytes) -> bytes:
    """Derive a separate key for one purpose."""
    return HKDF(algorithm=hashes.SHA256(), length=KEY, salt=None, info=purpose).derive(secret)


# Signatures.


def signer_of(signer: bytes) -> str:
    """The Ed25519 public key with which anybody checks the signatures of a seat (made with the second half of its key).
    """
    return text_of(Ed25519PrivateKey.from_private_bytes(signer).public_key().public_bytes_raw())


def signed(signer: bytes, what: Mapping[str, Any]) -> str:
    """Sign a statement."""
    return text_of(Ed25519PrivateKey.from_private_bytes(signer).sign(associated(what)))


def proves(public: str, what: Mapping[str, Any], signature: str) -> bool:
    """Whether a signature under a statement is that of the holder of a public key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes_of(public)).verify(bytes_of(signature), associated(what))
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(*public: str) -> str:
    """A 128-bit fingerprint of a pair of public keys; "" while one is missing."""
    return sha256("|".join(public).encode()).hexdigest()[:32] if all(public) else ""


def spoken_words(what: Mapping[str, Any]) -> tuple[str, ...]:
    """A statement as words that a table can read aloud. Slow on purpose: to find two statements with the same words
    takes 2 to the power of 36 pairs of keys, each at a tenth of a second and 64 MiB."""
    bits = len(WORDS).bit_length() - 1
    made = _derived_slowly(associated(what), sha256(b"strata safety phrase").digest()[:SALT], COST, SALT)
    number = int.from_bytes(made)
    return tuple(WORDS[number >> bits * place & (len(WORDS) - 1)] for place in range(SPOKEN))


# Shares: a key that only all of its parts together make.


def split_key(key: bytes, number: int) -> list[bytes]:
    """Split a key into this many shares (1 or more). Fewer than all of them reveal nothing."""
    parts = [new_key() for _ in range(number - 1)]
    return [*parts, join_key([key, *parts])]


def join_key(parts: Iterable[bytes]) -> bytes:
    """Join all shares of a key."""
    return reduce(lambda one, other: bytes(a ^ b for a, b in zip(one, other, strict=True)), parts)


def text_of(raw: bytes) -> str:
    return b64encode(raw).decode("ascii")


def bytes_of(text: str) -> bytes:
    """Decode base64. Raises NotOpened if the text is none."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise NotOpened(tr("is not valid base64")) from None


# The 512 words of safety phrases.

_WORDS = """
acid acorn actor album alley almond amber anchor angle animal ankle answer apple arch arrow artist aspen atlas attic
autumn avenue bacon badge baker bamboo barn basket beach bead bean beaver beetle bell berry bicycle birch biscuit
blanket blossom blue boat bone book border bottle boulder bowl branch bread brick bridge brother brown bugle butter
cabin cable cactus cake camel camp candle canoe canyon captain caravan cargo carpet carrot castle cattle cave cedar
cello cereal chain chalk cheese cherry chess chicken chimney church circle city clay cliff clock cloud clover coach
coast cobalt coffee coin comet compass copper coral cork corner cotton cowboy cradle crane crater cricket crown
crystal cup curtain cushion daisy dance danger dawn deer delta dentist desert desk diamond dinner doctor dolphin
donkey door dove dozen dragon drama dream dress drift drum duck dusk early earth easy echo elbow elephant ember
empire engine evening exit fabric falcon family famous farm feather fence fern ferry fiddle field finger fire fish
flag flame flint floor flower flute fog forest fork fossil fountain fox frame freight fresh friend frog frost fruit
funnel future galaxy garage garden garlic gate gentle giant ginger giraffe glacier glass globe glove goat gold goose
grain granite grape gravel green guest guitar hall hammer happy harbor harvest hawk hazel heart hedge helmet hero
hill history hockey honey hook horizon horse hotel house hunter idea igloo inch index indigo insect iris iron island
ivory jacket jaguar jasmine jelly jewel jockey journey judge juice jungle junior jury kayak kettle key king kitchen
kitten knee label ladder lake lamp lantern laser laurel lava lawn leaf leather lemon leopard letter library lilac
lion lizard lobster lotus lucky lunch machine magnet maple marble margin market marsh mason meadow medal melon
member midnight milk mill mint mirror mist monkey month moon morning moss motor mountain mouse movie museum music
napkin narrow nature needle nest nickel night notebook novel number nurse oasis ocean office olive onion orange
orbit orchard otter oxygen oyster page paint palace palm panda paper parade parrot path peach peanut pearl pebble
pelican pencil pepper piano picnic pigeon pilot pine pirate planet plate plum pocket polar pond pony poppy porch
potato powder present prince pumpkin purple puzzle pyramid quarter queen quiet quilt rabbit raccoon radar radio rain
ranch raven red ribbon rice river road robin robot rocket rope rose ruby ruler saddle sailor salmon salt sand
sapphire satin scarf school scout season shadow shark sheep shell shield ship shoulder silk silver singer sister
sketch sky sled slipper smoke snail snow soccer soldier spark sphere spice spider spoon spring square squirrel
stable star statue steam stone storm straw street sugar summer swan sweater swing sword table tailor talent teacher
temple tennis tent thunder tiger timber toast tomato tower tractor train travel treasure tree triangle trout truck
trumpet tulip tunnel turtle twenty umbrella unicorn vacuum valley vanilla velvet village vine violet visitor voice
volcano wagon waiter walnut walrus water wave wealth wedding week whale wheat whistle white willow window winter
wizard wolf wonder wood wool world yacht year yellow yogurt young zebra zigzag zinc
"""
WORDS = tuple(_WORDS.split())
"""The words of safety phrases, 9 bits each; their order is part of the save-file format.

Common English nouns and adjectives in ASCII, the same on every machine and in every language. No two begin with the
same four letters, and none sounds like another, so that a phrase can be read aloud even over a bad line.
"""
