import type { CollaboratorRole } from '@remusic/contract/together/playlistMembers'
import type { Db } from '../../base/database/client.ts'
import {
  EditorsOnlyError,
  NotYourPlaylistError,
  OwnerOnlyError,
  PlaylistNotFoundError,
  ProposersOnlyError,
} from './errors.ts'

export type PlaylistRole = 'owner' | CollaboratorRole

/** The rights of each role. Other roles get the error, which names what is missing. */
const RIGHTS = {
  /** Renaming, sharing, deleting, inviting, deciding on proposals, restoring a version. */
  own: { roles: ['owner'], error: () => new OwnerOnlyError() },
  /** Adding, removing and moving songs, undoing that. */
  edit: { roles: ['owner', 'edits'], error: () => new EditorsOnlyError() },
  propose: { roles: ['proposes'], error: () => new ProposersOnlyError() },
  /** Reading what only the owner, editors and proposers may read: history, versions, collaborators. */
  see: { roles: ['owner', 'edits', 'proposes'], error: () => new NotYourPlaylistError() },
} as const satisfies Record<string, { roles: readonly PlaylistRole[]; error: () => Error }>
export type Right = keyof typeof RIGHTS

export const mayDo = (right: Right, role: PlaylistRole | null): boolean =>
  role !== null && (RIGHTS[right].roles as readonly PlaylistRole[]).includes(role)

/** The role of a person in a playlist that is not hidden. Takes no lock. */
export async function requireRight(db: Db, me: { id: string }, id: string, right: Right) {
  const row = await selectRole(db, me.id, id)
    .innerJoin('users as owner', 'owner.id', 'playlists.user_id')
    .where('owner.active', '=', true)
    .where('playlists.hidden_at', 'is', null)
    .executeTakeFirst()
  return judge(row, right)
}

/**
 * Locks a playlist until the transaction ends, so that its changes are serialised, and returns the person's role in it. An owner can still
 * delete a hidden playlist.
 */
export async function lockPlaylist(tx: Db, me: { id: string }, id: string, right: Right) {
  return judge(await selectRole(tx, me.id, id).forNoKeyUpdate('playlists').executeTakeFirst(), right)
}

const selectRole = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('playlists')
    .leftJoin('playlist_members as mine', (join) =>
      join
        .onRef('mine.playlist_id', '=', 'playlists.id')
        .on('mine.user_id', '=', userId)
        .on('mine.accepted_at', 'is not', null),
    )
    .select([
      'playlists.user_id as ownerId',
      'playlists.name',
      'playlists.event_count as number',
      'mine.role',
    ])
    .select((row) => row('playlists.user_id', '=', userId).as('isOwner'))
    .where('playlists.id', '=', id)

type Row = { ownerId: string; name: string; number: number; role: CollaboratorRole | null; isOwner: unknown }

function judge(row: Row | undefined, right: Right) {
  if (!row) throw new PlaylistNotFoundError()
  const role: PlaylistRole | null = row.isOwner ? 'owner' : row.role
  if (role === null) throw new NotYourPlaylistError()
  if (!mayDo(right, role)) throw RIGHTS[right].error()
  return { role, ownerId: row.ownerId, name: row.name, number: row.number }
}
