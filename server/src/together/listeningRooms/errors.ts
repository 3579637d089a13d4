import { ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import {
  type ApiError,
  ConflictError,
  ForbiddenError,
  InvalidFieldsError,
  NotFoundError,
  UnauthenticatedError,
} from '../../base/common/errors.ts'

/** Why something is refused in a room. Each has its sentence. */
export const refuse = {
  notFound: () => new NotFoundError(ROOM_TEXTS.notFound),
  signIn: () => new UnauthenticatedError(ROOM_TEXTS.signIn),
  opensPremium: () => new ForbiddenError(ROOM_TEXTS.opensPremium, 'plan_limit'),
  alreadyHost: () => new ConflictError(ROOM_TEXTS.alreadyHost),
  closed: () => new ConflictError(ROOM_TEXTS.closed),
  full: () => new ConflictError(ROOM_TEXTS.full),
  notInvited: () => new ForbiddenError(ROOM_TEXTS.notInvited),
  removed: () => new ForbiddenError(ROOM_TEXTS.removed),
  outside: () => new ForbiddenError(ROOM_TEXTS.outside),
  hostOnly: () => new ForbiddenError(ROOM_TEXTS.hostOnly),
  muted: () => new ForbiddenError(ROOM_TEXTS.muted),
  yourself: () => new ConflictError(ROOM_TEXTS.yourself),
  memberMissing: () => new NotFoundError(ROOM_TEXTS.memberMissing),
  songMissing: () => new NotFoundError(ROOM_TEXTS.songMissing),
  entryMissing: () => new NotFoundError(ROOM_TEXTS.entryMissing),
  notYourEntry: () => new ForbiddenError(ROOM_TEXTS.notYourEntry),
  queueFull: () => new ConflictError(ROOM_TEXTS.queueFull),
  yourQueueFull: () => new ConflictError(ROOM_TEXTS.yourQueueFull),
  badPosition: () => new InvalidFieldsError({ position: ROOM_TEXTS.badPosition }),
  notPlaying: () => new ConflictError(ROOM_TEXTS.notPlaying),
  tooEarly: () => new ConflictError(ROOM_TEXTS.tooEarly),
  revealed: () => new ConflictError(ROOM_TEXTS.revealed),
  notPresent: () => new ForbiddenError(ROOM_TEXTS.notPresent),
  clientIdUsed: () => new ConflictError(ROOM_TEXTS.clientIdUsed),
  noneInvited: () => new ConflictError(ROOM_TEXTS.noneInvited),
  tooManyInvited: () => new ConflictError(ROOM_TEXTS.tooManyInvited),
} satisfies Record<string, () => ApiError>
