import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInHistoryImports: Erasure = {
  deletes: {
    history_imports: ['user_id'],
  },
}
