import { createHmac } from 'node:crypto'
import type { Db } from './client.ts'
import { compiledQuery } from './compiledQuery.ts'

const keys = new WeakMap<Db, Buffer>()

/**
 * Hashes personal data, such as an IP or e-mail address, with the key of this installation. Equal values have equal hashes, so
 * log lines and security events can be matched, but nobody without the key can find the value by trying all of them.
 */
export async function keyedHash(db: Db, value: string): Promise<Buffer> {
  return createHmac('sha256', keys.get(db) ?? (await readKey(db)))
    .update(value)
    .digest()
}

async function readKey(db: Db): Promise<Buffer> {
  const [row] = await compiledQuery(db, 'log key', {}, () =>
    db.selectFrom('installation_keys').select('key').where('name', '=', 'log'),
  )
  if (!row) throw new Error('The migrations insert the log key')
  keys.set(db, row.key)
  return row.key
}

/** A hash as log lines show it: the first 12 of its bytes. */
export const shortHash = (hash: Buffer) => hash.toString('base64url').slice(0, 16)
