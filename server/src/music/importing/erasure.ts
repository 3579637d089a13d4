import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInRuns: Erasure = {
  async after(tx, userId) {
    await tx
      .updateTable('catalogue_runs')
      .set({ started_by: null })
      .where('started_by', '=', userId)
      .execute()
  },
}
