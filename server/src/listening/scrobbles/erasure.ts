import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInScrobbles: Erasure = {
  deletes: {
    now_playing: ['user_id'],
    unmatched_scrobbles: ['user_id'],
    latest_imports: ['user_id'],
  },
}
