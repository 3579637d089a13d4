import type { Erasure } from '../../people/accounts/erasure.ts'

export const erasureInBlocks: Erasure = {
  deletes: {
    blocks: ['blocker_id', 'blocked_id'],
  },
}
