import type { OtherVersion } from '@remusic/contract/base/schemas/errors'
import { FOLDER_TEXTS } from '@remusic/contract/together/playlistFolders'
import { PLAYLIST_HISTORY_TEXTS } from '@remusic/contract/together/playlistHistory'
import { PLAYLIST_MEMBER_TEXTS } from '@remusic/contract/together/playlistMembers'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import {
  ApiError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PlanLimitError,
  rejection,
} from '../../base/common/errors.ts'

export class PlaylistNotFoundError extends rejection(NotFoundError, PLAYLIST_TEXTS.notFound) {}
export class SongNotFoundError extends rejection(NotFoundError, PLAYLIST_TEXTS.songNotFound) {}
export class NotYourPlaylistError extends rejection(ForbiddenError, PLAYLIST_TEXTS.notYours) {}

class NameTakenError extends ApiError {
  constructor(msg: string) {
    super(409, 'conflict', msg, { fields: { name: msg } })
  }
}

export class PlaylistNameTakenError extends rejection(NameTakenError, PLAYLIST_TEXTS.nameRepeated) {}
export class TooManyPlaylistsError extends rejection(ConflictError, PLAYLIST_TEXTS.tooMany) {}
export class PlaylistFullError extends rejection(ConflictError, PLAYLIST_TEXTS.full) {}
export class SharingIsPremiumError extends rejection(PlanLimitError, PLAYLIST_TEXTS.sharingIsPremium) {}
export class PlaylistNotSharedError extends rejection(NotFoundError, PLAYLIST_TEXTS.notShared) {}
export class NotSmartError extends rejection(ConflictError, SMART_TEXTS.notSmart) {}

/** Songs of a smart playlist are not added, removed or moved by hand. */
export class SmartPlaylistError extends rejection(ConflictError, SMART_TEXTS.isSmart) {}

export class RuledItemMissingError extends NotFoundError {
  constructor(kind: 'genre' | 'artist') {
    super(kind === 'genre' ? SMART_TEXTS.genreMissing : SMART_TEXTS.artistMissing)
  }
}

export class FolderNotFoundError extends rejection(NotFoundError, FOLDER_TEXTS.notFound) {}
export class FolderNameTakenError extends rejection(NameTakenError, FOLDER_TEXTS.nameRepeated) {}
export class TooManyFoldersError extends rejection(ConflictError, FOLDER_TEXTS.tooMany) {}
export class NotPlaceableError extends rejection(NotFoundError, FOLDER_TEXTS.notPlaceable) {}
export class OwnerOnlyError extends rejection(ForbiddenError, PLAYLIST_MEMBER_TEXTS.ownerOnly) {}
export class EditorsOnlyError extends rejection(ForbiddenError, PLAYLIST_MEMBER_TEXTS.editorsOnly) {}
export class ProposersOnlyError extends rejection(ConflictError, PLAYLIST_MEMBER_TEXTS.proposersOnly) {}
export class InvitingIsPremiumError extends rejection(
  PlanLimitError,
  PLAYLIST_MEMBER_TEXTS.invitingIsPremium,
) {}

/** A conflict with one of the contract's messages about collaborators or proposals. */
export class CollaborationConflictError extends ConflictError {
  constructor(
    reason:
      | 'smart'
      | 'full'
      | 'isOwner'
      | 'alreadyMember'
      | 'tooManyProposals'
      | 'alreadyProposed'
      | 'alreadyThere'
      | 'notThere',
  ) {
    super(PLAYLIST_MEMBER_TEXTS[reason])
  }
}

export class CollaborationNotFoundError extends NotFoundError {
  constructor(missing: 'personNotFound' | 'notMember' | 'notInvited' | 'linkInvalid' | 'proposalNotFound') {
    super(PLAYLIST_MEMBER_TEXTS[missing])
  }
}

export class EventNotFoundError extends rejection(NotFoundError, PLAYLIST_HISTORY_TEXTS.eventNotFound) {}
export class VersionNotFoundError extends rejection(NotFoundError, PLAYLIST_HISTORY_TEXTS.versionNotFound) {}

export class NothingChangesError extends ConflictError {
  constructor(reason: 'alreadyUndone' | 'nothingToUndo' | 'nothingOfPerson' | 'sameVersion') {
    super(PLAYLIST_HISTORY_TEXTS[reason])
  }
}

export class OthersChangesError extends rejection(ForbiddenError, PLAYLIST_HISTORY_TEXTS.othersChanges) {}

/** The song is in the playlist under another version, and the client wants to ask before it is added. */
export class OtherVersionError extends ApiError {
  constructor(duplicate: OtherVersion) {
    super(409, 'conflict', PLAYLIST_TEXTS.otherVersion(duplicate.title), { next: { duplicate } })
  }
}
