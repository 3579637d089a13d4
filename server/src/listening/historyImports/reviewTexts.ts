import { HISTORY_REASONS } from '@remusic/contract/listening/historyImports'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '@remusic/contract/opinions/reviews'
import { Moment } from '@remusic/contract/opinions/schemas/moments'
import { ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import { z } from 'zod'
import type { ImportedReview } from '../../opinions/reviews/imported.ts'
import type { EntryContents } from './reading/model.ts'

/** About as long as people's own titles are. */
const TITLE_FROM_TEXT_LENGTH = 60

/** The fields of a review in an archive of ReMusic besides its text. */
const OwnReview = z.object({
  editedAt: z.iso.datetime().nullable().default(null),
  moments: z.array(Moment).default([]),
})
export type OwnReview = z.input<typeof OwnReview>

type Decided = {
  /** Null if the text only becomes a note. */
  review: Omit<ImportedReview, 'type' | 'apiId'> | null
  /** Whether the review only has the beginning of the text, so that a note keeps all of it. */
  isCut: boolean
  reason: string | null
}

const onlyNote = (reason: string | null): Decided => ({ review: null, isCut: false, reason })

/**
 * The review that a text becomes. There is none if the person did not ask for reviews or if the text breaks a rule for reviews, which the
 * report then names: the text becomes a note instead. A text that is too long is published with its beginning.
 */
export function asReview(content: EntryContents['review'], isWanted: boolean): Decided {
  const { text, score, writtenAt, own } = content
  if (!isWanted) return onlyNote(null)
  if (score === null) return onlyNote(HISTORY_REASONS.noScore)
  const ownTitle = content.title.trim() || beginningOf(firstLine(text), TITLE_FROM_TEXT_LENGTH)
  const title = beginningOf(ownTitle, TITLE_LENGTH)
  const description = beginningOf(text.trim(), DESCRIPTION_LENGTH)
  // The compiler rejects a field of ReviewText that imports lose. `own` has those that other files do not know.
  const written = { title, score, description } satisfies Record<keyof ReviewText, unknown>
  const checked = ReviewText.safeParse(written)
  if (!checked.success) return onlyNote(HISTORY_REASONS.badText)
  const isCut = title !== ownTitle || description !== text.trim()
  const more = OwnReview.safeParse(own ?? {})
  return {
    review: {
      ...checked.data,
      createdAt: writtenAt === null ? null : new Date(writtenAt),
      editedAt: more.data?.editedAt ? new Date(more.data.editedAt) : null,
      moments: more.data?.moments ?? [],
    },
    isCut,
    reason: isCut ? HISTORY_REASONS.longText : null,
  }
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0]?.trim() ?? ''

/** The beginning of a text that is longer than this, cut between two words. */
function beginningOf(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const start = characters.slice(0, length - 1).join('')
  const words = start.slice(0, Math.max(start.search(/\s\S*$/), 0)) || start
  return `${words.trimEnd()}…`
}
