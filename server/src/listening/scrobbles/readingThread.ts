// The thread that reads large submissions: a document of ten megabytes would keep everybody waiting while it is parsed.
import { SCROBBLE_TEXTS } from '@remusic/contract/listening/scrobbles'
import { answerTasks } from '../../base/common/taskThread.ts'
import { SubmissionError } from './errors.ts'
import { readSubmission, type Submission } from './submission.ts'

export type ReadingTask = { bytes: Uint8Array; now: Date }
export type ReadingResult = Submission | { type: 'refused'; text: string }

answerTasks(async ({ bytes, now }: ReadingTask): Promise<ReadingResult> => {
  try {
    return readSubmission(parse(bytes), bytes.length, now)
  } catch (error) {
    if (!(error instanceof SubmissionError)) throw error
    return { type: 'refused', text: error.message }
  }
})

/** Only named fields of the document are read, so a key that names a prototype does no harm. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new SubmissionError(SCROBBLE_TEXTS.badJson)
  }
}
