import { FOLLOW_TEXTS } from '@remusic/contract/music/follows'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../base/common/errors.ts'

export class FollowLimitReachedError extends ForbiddenError {
  constructor() {
    super(FOLLOW_TEXTS.limit, 'plan_limit')
  }
}

export class SelfFollowError extends ConflictError {
  constructor() {
    super(FOLLOW_TEXTS.yourself)
  }
}

export class OwnPlaylistError extends ConflictError {
  constructor() {
    super(FOLLOW_TEXTS.ownPlaylist)
  }
}

export class PlaylistNotSharedError extends NotFoundError {
  constructor() {
    super(PLAYLIST_TEXTS.notShared)
  }
}

export class NamesArePremiumError extends ForbiddenError {
  constructor() {
    super(FOLLOW_TEXTS.namesArePremium, 'plan_limit')
  }
}
