import { SCROBBLE_TEXTS } from '@remusic/contract/listening/scrobbles'
import {
  ConflictError,
  MalformedError,
  NotFoundError,
  rejection,
  UnauthenticatedError,
} from '../../base/common/errors.ts'

/** ListenBrainz would not accept this submission. Nothing of it is stored. */
export class SubmissionError extends MalformedError {}

export class NoTokenError extends rejection(UnauthenticatedError, SCROBBLE_TEXTS.noToken) {}

/** Programs may only read their owner's listens, because times of day are private. */
export class OtherPersonError extends rejection(NotFoundError, SCROBBLE_TEXTS.notOwn) {}

export class NoSuchRecordingError extends rejection(NotFoundError, SCROBBLE_TEXTS.noSuchRecording) {}
export class TooManyWaitingError extends rejection(ConflictError, SCROBBLE_TEXTS.tooManyWaiting) {}
export class TooManyServicesError extends rejection(ConflictError, SCROBBLE_TEXTS.tooManyServices) {}

export class ScrobblesRefusedError extends ConflictError {}
