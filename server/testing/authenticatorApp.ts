import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret at a moment. */
export const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
