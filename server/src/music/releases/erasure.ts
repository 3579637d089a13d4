import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInReleases: Erasure = {
  deletes: {
    release_feeds: ['user_id'],
    release_mails: ['user_id'],
  },
}
