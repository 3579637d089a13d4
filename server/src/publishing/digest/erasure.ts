import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInDigest: Erasure = {
  deletes: {
    digest_subscriptions: ['user_id'],
  },
}
