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

/** Other people keep the playlists made for them and the person, renamed so that they do not contain the person's name. */
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
