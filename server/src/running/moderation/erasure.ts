import type { Erasure } from '../../people/accounts/erasure.ts'

/** Blanks what the person wrote in reports, and what was quoted from them or written about them. */
export const erasureInCases: Erasure = {
  async before(tx, userId) {
    const about = tx.selectFrom('report_cases').select('id').where('author_id', '=', userId)
    await tx
      .updateTable('reports')
      .set({ detail: '', reported_text: null })
      .where((report) => report.or([report('reporter_id', '=', userId), report('case_id', 'in', about)]))
      .execute()
    await tx.updateTable('report_cases').set({ note: null }).where('author_id', '=', userId).execute()
  },
}
