/** The kinds of things with a share button, a public address and a picture card. */
export const SHARED_KINDS = ['song', 'album', 'artist', 'review', 'playlist', 'profile', 'room'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** The formats of a picture card, in pixels: for link previews, and for stories on a phone. */
export const CARD_FORMATS = {
  wide: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
} as const
export type CardFormat = keyof typeof CARD_FORMATS

/** The address of a card. Other sites keep a picture by its address, so a new version makes them load it again. */
export function cardPath(kind: SharedKind, id: string, format: CardFormat, version?: string): string {
  const path = `/media/cards/${kind}/${encodeURIComponent(id)}/${format}.jpg`
  return version === undefined ? path : `${path}?v=${encodeURIComponent(version)}`
}

/** The texts of the picture that is served instead of a card with nothing to show. */
export const CARD_TEXTS = {
  missing: 'Esto ya no está en ReMusic',
  missingHint: 'Puede que lo hayan borrado o que sea privado.',
} as const
