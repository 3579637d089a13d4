import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInTaste: Erasure = {
  deletes: {
    taste_choices: ['user_id'],
    taste_lists: ['user_id'],
  },
}
