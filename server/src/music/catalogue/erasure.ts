import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInMerges: Erasure = {
  deletes: {
    merged_rows: ['user_id'],
  },
}
