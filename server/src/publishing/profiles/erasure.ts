import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInProfiles: Erasure = {
  deletes: {
    profiles: ['user_id'],
  },
}
