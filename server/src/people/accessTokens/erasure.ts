import type { Erasure } from '../accounts/erasure.ts'

export const erasureInAccessTokens: Erasure = {
  deletes: {
    access_tokens: ['user_id'],
  },
}
