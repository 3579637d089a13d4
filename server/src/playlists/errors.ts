import { PLAYLIST_TEXTS } from '@remusic/contract/playlistTexts'
import { ApiError, ConflictError, ForbiddenError, NotFoundError } from '../platform/errors.ts'

export class PlaylistNotFoundError extends NotFoundError {
  constructor() {
    super(PLAYLIST_TEXTS.notFound)
  }
}

export class SongNotFoundError extends NotFoundError {
  constructor() {
    super(PLAYLIST_TEXTS.songNotFound)
  }
}

export class NotYourPlaylistError extends ForbiddenError {
  constructor() {
    super(PLAYLIST_TEXTS.notYours)
  }
}

export class PlaylistNameTakenError extends ApiError {
  constructor() {
    super(409, 'conflict', PLAYLIST_TEXTS.nameRepeated, { fields: { name: PLAYLIST_TEXTS.nameRepeated } })
  }
}

export class TooManyPlaylistsError extends ConflictError {
  constructor() {
    super(PLAYLIST_TEXTS.tooMany)
  }
}

export class PlaylistFullError extends ConflictError {
  constructor() {
    super(PLAYLIST_TEXTS.full)
  }
}

export class SharingIsPremiumError extends ForbiddenError {
  constructor() {
    super(PLAYLIST_TEXTS.sharingIsPremium, 'plan_limit')
  }
}

export class PlaylistNotSharedError extends NotFoundError {
  constructor() {
    super(PLAYLIST_TEXTS.notShared)
  }
}
