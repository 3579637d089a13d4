import { z } from 'zod'
import { readJson } from '../content.ts'
import { type Lines, readLinesByMood } from './lines.ts'

const { lines, lists } = readLinesByMood('community/comments.txt', ['replies'])

/** Comments of others on a review that liked, doubted or disliked its item. */
export const COMMENTS: Lines = lines

/** Replies of a review's author to any comment. */
export const REPLIES: readonly string[] = lists.replies

/** The speakers of a thread: one reader, another one, or the author of the review. '@one' mentions the speaker `one`. */
const Speaker = z.enum(['one', 'other', 'author'])
export type Speaker = z.infer<typeof Speaker>
const Thread = z.array(z.strictObject({ by: Speaker, text: z.string() })).min(2)
const Threads = z.array(Thread).min(1)

/** Comments that only make sense one after another. */
export const THREADS = readJson(
  'community/threads.json',
  z.strictObject({ high: Threads, mid: Threads, low: Threads }),
)
