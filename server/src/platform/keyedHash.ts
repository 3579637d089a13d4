import { createHmac } from 'node:crypto'
import type { Db } from '../database/client.ts'
import { installationKey } from './installationKey.ts'

/**
 * Hashes personal data, such as an IP or e-mail address, with the key of this installation. Equal values have equal hashes, so
 * log lines and security events can be matched, but nobody without the key can find the value by trying all of them.
 */
export async function keyedHash(db: Db, value: string): Promise<Buffer> {
  return createHmac('sha256', await installationKey(db, 'log'))
    .update(value)
    .digest()
}

/** A hash as log lines show it. */
export const shortHash = (hash: Buffer) => hash.toString('base64url').slice(0, 16)
