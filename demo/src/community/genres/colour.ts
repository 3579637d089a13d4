import type { DemoGenre } from '../../catalogue/genres.ts'
import { type Lines, linesByMood } from '../bank.ts'

/** What any temper may say of a genre: its instruments, its manners, its clichés. */
export type Colour = { genres: readonly DemoGenre[]; titles: Lines; detail: Lines }

type Texts = Parameters<typeof linesByMood>[0]

export function colour(genres: readonly DemoGenre[], texts: { titles: Texts; detail: Texts }): Colour {
  return { genres, titles: linesByMood(texts.titles), detail: linesByMood(texts.detail) }
}
