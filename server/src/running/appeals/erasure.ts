import type { Erasure } from '../../people/accounts/erasure.ts'

/** Blanks what the person wrote in appeals. */
export const erasureInAppeals: Erasure = {
  async before(tx, userId) {
    const about = tx.selectFrom('report_cases').select('id').where('author_id', '=', userId)
    await tx.updateTable('appeals').set({ text: null }).where('case_id', 'in', about).execute()
  },
}
