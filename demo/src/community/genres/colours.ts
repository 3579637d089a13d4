import { calm } from './calm.ts'
import type { Colour } from './colour.ts'
import { guitars } from './guitars.ts'
import { modern } from './modern.ts'
import { regional } from './regional.ts'
import { song } from './song.ts'
import { tropical } from './tropical.ts'

const COLOURS: readonly Colour[] = [...tropical, ...regional, ...song, ...guitars, ...modern, ...calm]

const byGenre = new Map(COLOURS.flatMap((colour) => colour.genres.map((genre) => [genre as string, colour])))

export const colourOf = (genre: string): Colour | undefined => byGenre.get(genre)
