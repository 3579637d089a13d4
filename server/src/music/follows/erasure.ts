import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInFollows: Erasure = {
  deletes: {
    artist_follows: ['user_id'],
    album_follows: ['user_id'],
    playlist_follows: ['user_id'],
    user_follows: ['follower_id', 'followed_id'],
  },
}
