import type { Db } from '../../base/database/client.ts'
import type { Erasure } from '../../people/accounts/erasure.ts'
import { renameWithoutNameOf } from '../../together/playlists/erasure.ts'

export const erasureInAffinity: Erasure = {
  deletes: {
    affinities: ['user_id', 'other_id'],
    affinity_runs: ['user_id'],
  },
  before: leavePlaylistsForTwo,
}

/** Others keep the playlists that were made for them and the person, under a name that does not contain the person's. */
async function leavePlaylistsForTwo(tx: Db, userId: string): Promise<void> {
  const made = await tx
    .selectFrom('affinity_playlists')
    .select('playlist_id as id')
    .where('other_id', '=', userId)
    .execute()
  await renameWithoutNameOf(
    tx,
    userId,
    made.map(({ id }) => id),
    'Playlist para dos',
  )
  await tx
    .deleteFrom('affinity_playlists')
    .where((pair) => pair.or([pair('user_id', '=', userId), pair('other_id', '=', userId)]))
    .execute()
}
