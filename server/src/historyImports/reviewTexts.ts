import { HISTORY_REASONS } from '@remusic/contract/historyImports'
import { Moment } from '@remusic/contract/schemas/moments'
import { ReviewText } from '@remusic/contract/schemas/reviews'
import { z } from 'zod'
import type { ImportedReview } from '../reviews/imported.ts'
import type { EntryContents } from './reading/model.ts'

/** About as long as people's own titles are. */
const TITLE_FROM_TEXT_LENGTH = 60

/** What an archive of ReMusic knows about a review besides its text. */
const OwnReview = z.object({
  editedAt: z.iso.datetime().nullable().default(null),
  moments: z.array(Moment).default([]),
})
export type OwnReview = z.input<typeof OwnReview>

type Decided = { review: Omit<ImportedReview, 'type' | 'apiId'> | null; reason: string | null }

/**
 * The review that a text of a file becomes. It is none if the person did not ask for reviews, and if it breaks a rule for those that are
 * written here, with the reason for the report: then it becomes a note.
 */
export function asReview(content: EntryContents['review'], isWanted: boolean): Decided {
  const { text, score, writtenAt, own } = content
  if (!isWanted) return { review: null, reason: null }
  if (score === null) return { review: null, reason: HISTORY_REASONS.noScore }
  const title = content.title.trim() || firstWords(text)
  const checked = ReviewText.safeParse({ title, score, description: text })
  if (!checked.success) return { review: null, reason: HISTORY_REASONS.longText }
  const more = OwnReview.safeParse(own ?? {})
  return {
    review: {
      ...checked.data,
      createdAt: writtenAt === null ? null : new Date(writtenAt),
      editedAt: more.data?.editedAt ? new Date(more.data.editedAt) : null,
      moments: more.data?.moments ?? [],
    },
    reason: null,
  }
}

/** The beginning of a text, cut between two words. */
function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? ''
  const characters = [...line]
  if (characters.length <= TITLE_FROM_TEXT_LENGTH) return line
  const start = characters.slice(0, TITLE_FROM_TEXT_LENGTH).join('')
  const words = start.slice(0, Math.max(start.lastIndexOf(' '), 0)) || start
  return `${words}…`
}
