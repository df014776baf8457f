"""Report packs: what each power may know of a turn, as files to be handed out."""

from .writing import Pack, readers, write_pack

__all__ = ["Pack", "readers", "write_pack"]
