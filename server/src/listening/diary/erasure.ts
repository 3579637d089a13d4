import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInDiary: Erasure = {
  deletes: {
    listens: ['user_id'],
    undated_listens: ['user_id'],
    diary_settings: ['user_id'],
    diary_sizes: ['user_id'],
  },
}
