import type {
  CollaboratingPlaylist,
  InvitationLink,
  PlaylistInvitation,
} from '@remusic/contract/together/schemas/playlistMembers'
import type { SharedPlaylist } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { parseTimeCursor, toTimePage } from '../../base/common/timeCursor.ts'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { isKeptIn } from './collaborators.ts'
import { CollaborationNotFoundError } from './errors.ts'
import { findCovers, findPlaylist, selectPlaylists } from './queries.ts'

/** Playlists of others that a person belongs to, with their owners, whom the person sees. */
const selectJoined = (db: Db, userId: string) =>
  selectPlaylists(db)
    .innerJoin('users', 'users.id', 'playlists.user_id')
    .innerJoin('playlist_members as mine', (join) =>
      join.onRef('mine.playlist_id', '=', 'playlists.id').on('mine.user_id', '=', userId),
    )
    .leftJoin('users as inviter', (join) =>
      join.onRef('inviter.id', '=', 'mine.invited_by').on('inviter.active', '=', true),
    )
    .select(['playlists.follower_count as followerCount', 'users.name as ownerName', 'users.picture_id'])
    .select(['mine.role', 'mine.invited_at', 'mine.accepted_at'])
    .select([
      'inviter.id as inviterId',
      'inviter.name as inviterName',
      'inviter.picture_id as inviterPicture',
    ])
    .where('users.active', '=', true)
    .where(isShownTo(userId, 'playlists.user_id'))

type Joined = Awaited<ReturnType<ReturnType<typeof selectJoined>['executeTakeFirstOrThrow']>>

async function asShared(db: Db, rows: Joined[]): Promise<SharedPlaylist[]> {
  const covers = await findCovers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, shared, songCount, duration, smart, followerCount, ...row }) => ({
    id,
    name,
    shared,
    songCount,
    duration,
    smart,
    covers: covers.get(id) ?? [],
    user: asPerson({ id: row.user_id, name: row.ownerName, picture_id: row.picture_id }),
    followerCount,
  }))
}

const MAX_INVITATIONS = 100

export async function findInvitations(db: Db, userId: string): Promise<PlaylistInvitation[]> {
  const rows = await selectJoined(db, userId)
    .where('mine.accepted_at', 'is', null)
    .orderBy('mine.invited_at', 'desc')
    .limit(MAX_INVITATIONS)
    .execute()
  const playlists = await asShared(db, rows)
  return rows.flatMap((row, i) => {
    const playlist = playlists[i]
    const { inviterId, inviterName, inviterPicture } = row
    if (!playlist) return []
    const invitedBy =
      inviterId === null
        ? null
        : asPerson({ id: inviterId, name: inviterName ?? '', picture_id: inviterPicture })
    return [{ playlist, role: row.role, invitedBy, invitedAt: row.invited_at.toISOString() }]
  })
}

type PageRequest = { cursor?: string | undefined; limit: number }

/** The playlists in which a person collaborates, those joined last first. */
export async function findCollaborating(db: Db, userId: string, { cursor, limit }: PageRequest) {
  const after = parseTimeCursor(cursor)
  const rows = await selectJoined(db, userId)
    .where('mine.accepted_at', 'is not', null)
    .$if(after !== null, (joined) =>
      joined.where(
        sql<boolean>`(mine.accepted_at, playlists.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('mine.accepted_at', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shared = new Map((await asShared(db, rows)).map((playlist) => [playlist.id, playlist]))
  return toTimePage(
    rows,
    limit,
    (row): CollaboratingPlaylist => ({ ...(shared.get(row.id) as SharedPlaylist), role: row.role }),
    (row) => ({ at: row.accepted_at ?? row.invited_at, id: row.id }),
  )
}

type ByLink = { playlist: SharedPlaylist; role: InvitationLink['role']; joined: boolean }

/** Finds the playlist of a link. If the caller may not see its owner, the link looks expired. */
export async function findByLink(db: Db, me: Me, token: string): Promise<ByLink> {
  const link = await db
    .selectFrom('playlist_links as link')
    .innerJoin('playlists', 'playlists.id', 'link.playlist_id')
    .leftJoin('playlist_members as mine', (join) =>
      join.onRef('mine.playlist_id', '=', 'link.playlist_id').on('mine.user_id', '=', me.id),
    )
    .select(['link.playlist_id as id', 'link.role', 'mine.role as ownRole', 'mine.accepted_at'])
    .where('link.token', '=', token)
    .where(isKeptIn(me.id))
    .executeTakeFirst()
  const found = link && (await findPlaylist(db, link.id, me.id))
  if (!found) throw new CollaborationNotFoundError('linkInvalid')
  const { playlist, owner, followerCount } = found
  return {
    playlist: { ...playlist, user: owner.person, followerCount },
    role: link.ownRole ?? link.role,
    joined: owner.id === me.id || link.accepted_at !== null,
  }
}
