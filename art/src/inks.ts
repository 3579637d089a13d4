import { genreKey, genreStyle } from './genreStyles.ts'
import { type Colors, colorsOf, PALETTE_NAMES, type PaletteName } from './palettes.ts'
import { type Random, seeded } from './random.ts'

/** Chooses one of the palettes of a genre, or of all palettes, by seed. */
export function choosePalette(random: Random, genre?: string): PaletteName {
  return random.pick((genre === undefined ? undefined : genreStyle(genre)?.palettes) ?? PALETTE_NAMES)
}

/**
 * The colours of the page that a picture belongs to, derived from the URL of the picture: those it is drawn with or, for an external
 * photograph, a palette chosen by a hash of the URL. A cover from an archive keeps the colours of the generated cover that is shown while
 * it loads, so that the page does not change colour.
 */
export function inksOf(address: string): Colors {
  const url = new URL(address, 'http://remusic')
  const [, kind, name = ''] =
    /^\/art\/(artist|avatar|cover|genre)\/([^/]+)\.svg$/.exec(url.pathname) ??
    /^\/media\/(cover)s\/([^/]+)\/\d+\.webp$/.exec(url.pathname) ??
    []
  const seed = decodeURIComponent(name)
  const genre = url.searchParams.get('genre') ?? undefined
  if (kind === 'genre')
    return colorsOf(genreStyle(seed)?.palettes[0] ?? choosePalette(seeded(`g-${genreKey(seed)}`)))
  if (kind === 'cover') return colorsOf(choosePalette(seeded(seed), genre))
  if (kind === 'artist') return colorsOf(choosePalette(seeded(`artista${seed}`), genre))
  return colorsOf(choosePalette(seeded(address)))
}
