import type { Erasure } from '../../people/accounts/erasure.ts'

/** Proposals may have become part of the catalogue, but say nothing about the person. */
export const erasureInCorrections: Erasure = {
  async after(tx, userId) {
    await tx
      .updateTable('corrections')
      .set({ proposed_by: null, note: '' })
      .where('proposed_by', '=', userId)
      .execute()
  },
}
