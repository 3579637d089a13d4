import { drawable } from './alphabet.ts'
import { type Art, drawCover } from './cover.ts'
import { genreKey, genreStyle } from './genreStyles.ts'
import { firstLetters } from './lettering.ts'

/** The poster of a genre: a picture without text, for a card that has the name below it. */
export function genrePoster({ name, lite }: { name: string; lite?: boolean | undefined }): Art {
  const style = genreStyle(name)
  const monogram = firstLetters(drawable(name).replace(/[^\p{L}\p{M}\p{N}]/gu, ''), 2)
  return drawCover(
    { seed: style?.seed ?? `g-${genreKey(name)}`, family: style?.family, palette: style?.palettes[0], lite },
    { lettered: false, title: '', artist: '', monogram: monogram === '' ? 'RE' : monogram, label: '' },
  )
}
