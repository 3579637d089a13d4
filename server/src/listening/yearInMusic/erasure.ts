import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInYears: Erasure = {
  deletes: {
    years_in_music: ['user_id'],
  },
}
