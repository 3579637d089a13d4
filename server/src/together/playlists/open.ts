import type { Role } from '@remusic/contract/people/plans'
import { COLLABORATORS_SHOWN } from '@remusic/contract/together/playlists'
import type { OpenPlaylist, PlaylistOrigin } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asPerson, isShownTo, viewerOfPage } from '../../people/accounts/people.ts'
import { mayDo, type PlaylistRole } from './access.ts'
import { PlaylistNotSharedError } from './errors.ts'
import { findPlaylist } from './queries.ts'

type Viewer = { id: string; role: Role } | null

/**
 * Finds a playlist the viewer may see: their own, a shared one, or one in which they collaborate or are invited to. Any other one looks
 * as if it did not exist.
 */
export async function findOpenPlaylist(db: Db, id: string, viewer: Viewer) {
  const found = await findPlaylist(db, id, viewerOfPage(viewer))
  if (!found) throw new PlaylistNotSharedError()
  const isOwner = found.owner.id === viewer?.id
  const member = viewer && !isOwner ? await findMember(db, id, viewer.id) : undefined
  if (!(found.playlist.shared || isOwner || member)) throw new PlaylistNotSharedError()
  const role: PlaylistRole | null = isOwner ? 'owner' : member?.accepted_at ? member.role : null
  return { ...found, role, invited: member && !member.accepted_at ? member.role : null }
}

const findMember = (db: Db, playlistId: string, userId: string) =>
  db
    .selectFrom('playlist_members')
    .select(['role', 'accepted_at'])
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Loads the playlist with what its page shows besides the songs. */
export async function openPlaylist(db: Db, id: string, viewer: Viewer): Promise<OpenPlaylist> {
  const { playlist, owner, followerCount, number, role, invited } = await findOpenPlaylist(db, id, viewer)
  const collaborators = role === null ? [] : await findCollaborators(db, id, viewer?.id ?? null)
  return {
    ...playlist,
    user: owner.person,
    followerCount,
    number,
    mine: role,
    invited,
    collaborators: collaborators.slice(0, COLLABORATORS_SHOWN),
    collaboratorCount: collaborators.length,
    proposalCount: mayDo('own', role) ? await countProposals(db, id) : 0,
    origin: await findOrigin(db, id, viewer),
  }
}

async function findCollaborators(db: Db, id: string, viewerId: string | null) {
  const rows = await db
    .selectFrom('playlist_members')
    .innerJoin('users', 'users.id', 'playlist_members.user_id')
    .select(['users.id', 'users.name', 'users.picture_id'])
    .where('playlist_id', '=', id)
    .where('accepted_at', 'is not', null)
    .where('users.active', '=', true)
    .where(isShownTo(viewerId, 'users.id'))
    .orderBy('accepted_at')
    .execute()
  return rows.map(asPerson)
}

async function countProposals(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('playlist_proposals')
    .innerJoin('users', 'users.id', 'playlist_proposals.user_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('playlist_id', '=', id)
    .where('users.active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the playlist it was copied from, as long as the viewer can see that one. */
async function findOrigin(db: Db, id: string, viewer: Viewer): Promise<PlaylistOrigin | null> {
  const copy = await db
    .selectFrom('playlists')
    .select(['copied_from as from', 'copied_version as version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!copy?.from) return null
  try {
    const { playlist, owner } = await findOpenPlaylist(db, copy.from, viewer)
    return { id: playlist.id, name: playlist.name, user: owner.person, version: copy.version }
  } catch (error) {
    if (error instanceof PlaylistNotSharedError) return null
    throw error
  }
}
