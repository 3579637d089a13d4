import { FOLLOW_TEXTS } from '@remusic/contract/music/follows'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { ConflictError, NotFoundError, PlanLimitError, rejection } from '../../base/common/errors.ts'

export class FollowLimitReachedError extends rejection(PlanLimitError, FOLLOW_TEXTS.limit) {}
export class SelfFollowError extends rejection(ConflictError, FOLLOW_TEXTS.yourself) {}
export class OwnPlaylistError extends rejection(ConflictError, FOLLOW_TEXTS.ownPlaylist) {}
export class PlaylistNotSharedError extends rejection(NotFoundError, PLAYLIST_TEXTS.notShared) {}
export class NamesArePremiumError extends rejection(PlanLimitError, FOLLOW_TEXTS.namesArePremium) {}
