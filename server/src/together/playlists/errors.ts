import type { OtherVersion } from '@remusic/contract/base/schemas/errors'
import { FOLDER_TEXTS } from '@remusic/contract/together/playlistFolders'
import { PLAYLIST_HISTORY_TEXTS } from '@remusic/contract/together/playlistHistory'
import { PLAYLIST_MEMBER_TEXTS } from '@remusic/contract/together/playlistMembers'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import { ApiError, ConflictError, ForbiddenError, NotFoundError } from '../../base/common/errors.ts'

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

export class NotSmartError extends ConflictError {
  constructor() {
    super(SMART_TEXTS.notSmart)
  }
}

/** Songs of a smart playlist are not added, removed or moved by hand. */
export class SmartPlaylistError extends ConflictError {
  constructor() {
    super(SMART_TEXTS.isSmart)
  }
}

export class RuledItemMissingError extends NotFoundError {
  constructor(kind: 'genre' | 'artist') {
    super(kind === 'genre' ? SMART_TEXTS.genreMissing : SMART_TEXTS.artistMissing)
  }
}

export class FolderNotFoundError extends NotFoundError {
  constructor() {
    super(FOLDER_TEXTS.notFound)
  }
}

export class FolderNameTakenError extends ApiError {
  constructor() {
    super(409, 'conflict', FOLDER_TEXTS.nameRepeated, { fields: { name: FOLDER_TEXTS.nameRepeated } })
  }
}

export class TooManyFoldersError extends ConflictError {
  constructor() {
    super(FOLDER_TEXTS.tooMany)
  }
}

export class NotPlaceableError extends NotFoundError {
  constructor() {
    super(FOLDER_TEXTS.notPlaceable)
  }
}

export class OwnerOnlyError extends ForbiddenError {
  constructor() {
    super(PLAYLIST_MEMBER_TEXTS.ownerOnly)
  }
}

export class EditorsOnlyError extends ForbiddenError {
  constructor() {
    super(PLAYLIST_MEMBER_TEXTS.editorsOnly)
  }
}

export class ProposersOnlyError extends ConflictError {
  constructor() {
    super(PLAYLIST_MEMBER_TEXTS.proposersOnly)
  }
}

export class InvitingIsPremiumError extends ForbiddenError {
  constructor() {
    super(PLAYLIST_MEMBER_TEXTS.invitingIsPremium, 'plan_limit')
  }
}

/** A refusal with one of the sentences of the contract, about collaborators or proposals. */
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

export class EventNotFoundError extends NotFoundError {
  constructor() {
    super(PLAYLIST_HISTORY_TEXTS.eventNotFound)
  }
}

export class VersionNotFoundError extends NotFoundError {
  constructor() {
    super(PLAYLIST_HISTORY_TEXTS.versionNotFound)
  }
}

export class NothingChangesError extends ConflictError {
  constructor(reason: 'alreadyUndone' | 'nothingToUndo' | 'nothingOfPerson' | 'sameVersion') {
    super(PLAYLIST_HISTORY_TEXTS[reason])
  }
}

export class OthersChangesError extends ForbiddenError {
  constructor() {
    super(PLAYLIST_HISTORY_TEXTS.othersChanges)
  }
}

/** The song is in the playlist under another version, and the client wants to ask before it is added. */
export class OtherVersionError extends ApiError {
  constructor(duplicate: OtherVersion) {
    super(409, 'conflict', PLAYLIST_TEXTS.otherVersion(duplicate.title), { next: { duplicate } })
  }
}
