/** Must be increased when a drawing changes: browsers cache the pictures of a version forever. */
export const ART_VERSION = 1

/** The longest title or name in a URL; a cover shows less. */
export const MAX_TEXT_CHARACTERS = 80

export function avatarUrl(seed: string): string {
  return address('avatar', seed, {})
}

export function artistUrl(
  seed: string,
  about: { name?: string; genre?: string; members?: number } = {},
): string {
  return address('artist', seed, about)
}

/** `lite` is for pictures smaller than 96 pixels. */
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
  return text.slice(0, MAX_TEXT_CHARACTERS).replace(/\p{Surrogate}/gu, '')
}
