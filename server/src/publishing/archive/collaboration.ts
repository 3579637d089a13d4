import type { Archive } from '@remusic/contract/publishing/schemas/archive'
import type { Db } from '../../base/database/client.ts'
import { allToWire } from './wire.ts'

/** Finds the person's part in shared playlists, without the names of the others. */
export async function findCollaboration(
  db: Db,
  userId: string,
): Promise<Pick<Archive, 'collaborations' | 'playlistChanges'>> {
  const members = await db
    .selectFrom('playlist_members as member')
    .innerJoin('playlists', 'playlists.id', 'member.playlist_id')
    .select(['playlists.id as playlistId', 'playlists.name', 'member.role'])
    .select(['member.invited_at as invitedDate', 'member.accepted_at as acceptedDate'])
    .where('member.user_id', '=', userId)
    .where('playlists.hidden_at', 'is', null)
    .orderBy('member.invited_at')
    .execute()
  const proposals = await db
    .selectFrom('playlist_proposals')
    .select(['playlist_id as playlistId', 'kind', 'song as apiId', 'created_at as createdDate'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const proposalsIn = Map.groupBy(allToWire(proposals), ({ playlistId }) => playlistId)
  const changes = await db
    .selectFrom('playlist_events')
    .select(['playlist_id as playlistId', 'number', 'kind', 'change', 'at as date'])
    .where('actor_id', '=', userId)
    .orderBy('playlist_id')
    .orderBy('number')
    .execute()
  return {
    collaborations: allToWire(members).map((member) => ({
      ...member,
      proposals: (proposalsIn.get(member.playlistId) ?? []).map(
        ({ playlistId: _id, ...proposal }) => proposal,
      ),
    })),
    playlistChanges: allToWire(changes),
  }
}
