// The thread that draws the cards of a year: shaping their text and tracing its outlines takes up to a tenth of a second.
import type { CardFormat } from '@remusic/contract/sharing'
import { answerTasks } from '../platform/taskThread.ts'
import { createTypesetter } from '../sharing/text.ts'
import { type DrawnCard, drawYearCard } from './drawing.ts'

export type YearDrawingTask = { format: CardFormat; drawn: DrawnCard }

const typeset = createTypesetter()

answerTasks(({ format, drawn }: YearDrawingTask) => drawYearCard(drawn, format, typeset))
