import type { Erasure } from '../accounts/erasure.ts'

export const erasureInSecondFactor: Erasure = {
  deletes: {
    passkeys: ['user_id'],
    totp_secrets: ['user_id'],
    recovery_codes: ['user_id'],
  },
}
