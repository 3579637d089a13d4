import { type Lines, readParts } from './lines.ts'

const FILES = ['tropical', 'regional', 'song', 'guitars', 'modern', 'calm']
const PARTS = ['title', 'detail'] as const

/** Lines that any temper may write about a genre: its instruments, its manners, its clichés. */
type GenreLines = Readonly<Record<(typeof PARTS)[number], Lines>>

const byGenre: ReadonlyMap<string, GenreLines> = new Map(
  FILES.flatMap((file) => readParts(`community/genres/${file}.txt`, PARTS)).flatMap(({ group, lines }) =>
    group.split(' + ').map((genre) => [genre, lines]),
  ),
)

export const genreLinesOf = (genre: string): GenreLines | undefined => byGenre.get(genre)
