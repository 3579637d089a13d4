import { FAMILIES, FAMILY_NAMES, type FamilyName } from './families/all.ts'
import { SIDE } from './families/design.ts'
import { choosePalette } from './inks.ts'
import { shortened } from './lettering.ts'
import { type Colors, colorsOf, PALETTES, type PaletteName } from './palettes.ts'
import { hash, seeded } from './random.ts'
import { svgDocument } from './svg.ts'

/** A drawing, and the colours that its page derives from it. */
export type Art = Colors & { svg: string; palette: PaletteName }

export type CoverInput = {
  seed: string
  title?: string | undefined
  artist?: string | undefined
  /** Limits the palettes that the seed chooses from. */
  genre?: string | undefined
  family?: FamilyName | undefined
  palette?: PaletteName | undefined
  /** For pictures shown under 96 pixels. */
  lite?: boolean | undefined
}

/** The cover of an album or a song, with its title and artist lettered on it. */
export function cover({ title = '', artist = '', ...input }: CoverInput): Art & { family: FamilyName } {
  const name = shortened(title, TITLE_LETTERS)
  const label =
    title === '' ? '' : artist === '' ? `Portada de ${title}` : `Portada de ${title}, de ${artist}`
  return drawCover(input, {
    lettered: /[\p{L}\p{N}]/u.test(name),
    title: name,
    artist: shortened(artist, ARTIST_LETTERS),
    monogram: 'RE',
    label,
  })
}

/** Computes the colours of a cover without drawing it. */
export function coverColors({
  seed,
  genre,
  palette,
}: Pick<CoverInput, 'seed' | 'genre' | 'palette'>): Colors {
  return colorsOf(palette ?? choosePalette(seeded(seed), genre))
}

const TITLE_LETTERS = 42
const ARTIST_LETTERS = 36

type Lettered = { lettered: boolean; title: string; artist: string; monogram: string; label: string }

export function drawCover(
  { seed, genre, family, palette, lite = false }: Omit<CoverInput, 'title' | 'artist'>,
  { label, ...names }: Lettered,
): Art & { family: FamilyName } {
  const random = seeded(seed)
  const paletteName = palette ?? choosePalette(random, genre)
  const familyName = family ?? random.pick(FAMILY_NAMES)
  const uid = hash(seed + familyName).toString(36)
  const picture = FAMILIES[familyName](random, PALETTES[paletteName], { ...names, lite, uid })
  const svg = svgDocument(picture, { side: SIDE, label })
  return { svg, family: familyName, palette: paletteName, ...colorsOf(paletteName) }
}
