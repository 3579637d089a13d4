// The thread that draws cards: shaping their text and tracing its outlines takes up to a tenth of a second.
import type { CardFormat } from '@remusic/contract/publishing/sharing'
import { answerTasks } from '../../base/common/taskThread.ts'
import { createTypesetter } from '../../music/drawing/text.ts'
import { type CardWithPictures, drawCard, drawMissing } from './drawing.ts'

/** Null draws the picture that is served in place of a missing card. */
export type DrawingTask = { format: CardFormat; card: CardWithPictures | null }

const typeset = createTypesetter()

answerTasks(({ format, card }: DrawingTask) =>
  card ? drawCard(card, format, typeset) : drawMissing(format, typeset),
)
