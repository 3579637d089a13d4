/** Raised when a drawing changes: browsers keep the pictures of a version for ever. */
export const ART_VERSION = 1

/** The longest title or name that an address may carry; a cover shows less than that. */
export const TEXT_MOST_CHARACTERS = 80

export function avatarUrl(seed: string): string {
  return address('avatar', seed, {})
}

export function artistUrl(
  seed: string,
  about: { name?: string; genre?: string; members?: number } = {},
): string {
  return address('artist', seed, about)
}

/** `lite` for pictures shown under 96 pixels. */
export function coverUrl(
  seed: string,
  about: { title?: string; artist?: string; genre?: string; lite?: boolean } = {},
): string {
  return address('cover', seed, { ...about, lite: about.lite ? 1 : undefined })
}

export function genreUrl(name: string): string {
  return address('genre', name, {})
}

function address(kind: string, seed: string, about: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams({ v: String(ART_VERSION) })
  for (const [key, value] of Object.entries(about)) {
    if (value !== undefined) query.set(key, clipped(String(value)))
  }
  return `/art/${kind}/${encodeURIComponent(seed)}.svg?${query}`
}

function clipped(text: string): string {
  return text.slice(0, TEXT_MOST_CHARACTERS).replace(/\p{Surrogate}/gu, '')
}
