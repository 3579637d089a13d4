/** Covers of our own server, which it has in several widths; the address names one of them. */
const COVER = /^(\/media\/covers\/[^/]+\/)\d+(\.webp\?.*)$/
const COVER_WIDTHS = [250, 500, 1_200]

/** The `srcset` of a picture that is available in several widths. */
export function srcSetOf(src: string): string | undefined {
  const [, before, after] = COVER.exec(src) ?? []
  if (before === undefined) return undefined
  return COVER_WIDTHS.map((width) => `${before}${width}${after} ${width}w`).join(', ')
}
