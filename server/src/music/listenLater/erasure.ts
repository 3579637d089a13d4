import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInListenLater: Erasure = {
  deletes: {
    listen_later: ['user_id'],
    wanted_notices: ['user_id', 'author_id'],
  },
}
