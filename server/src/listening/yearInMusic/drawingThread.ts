// The thread that draws the cards of a year: shaping their text and tracing its outlines takes up to a tenth of a second.
import type { CardFormat } from '@remusic/contract/publishing/sharing'
import { answerTasks } from '../../base/common/taskThread.ts'
import { createTypesetter } from '../../music/drawing/text.ts'
import { type DrawnCard, drawYearCard } from './drawing.ts'

export type YearDrawingTask = { format: CardFormat; drawn: DrawnCard }

const typeset = createTypesetter()

answerTasks(({ format, drawn }: YearDrawingTask) => drawYearCard(drawn, format, typeset))
