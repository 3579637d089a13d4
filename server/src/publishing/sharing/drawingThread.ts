// The thread that draws cards: shaping their text and tracing its outlines takes up to a tenth of a second.
import type { CardFormat } from '@remusic/contract/sharing'
import { answerTasks } from '../platform/taskThread.ts'
import { type CardWithPictures, drawCard, drawMissing } from './drawing.ts'
import { createTypesetter } from './text.ts'

/** Without a card, the picture that is served in its place. */
export type DrawingTask = { format: CardFormat; card: CardWithPictures | null }

const typeset = createTypesetter()

answerTasks(({ format, card }: DrawingTask) =>
  card ? drawCard(card, format, typeset) : drawMissing(format, typeset),
)
