import type { Db } from './client.ts'
import { compiledQuery } from './compiledQuery.ts'

/** A random key of this installation, which the migrations make and all servers share. Backups do not contain it. */
export async function installationKey(db: Db, name: 'archive' | 'log' | 'tickets' | 'totp'): Promise<Buffer> {
  const [row] = await compiledQuery(db, 'installation key', { name }, ({ name }) =>
    db.selectFrom('installation_keys').select('key').where('name', '=', name),
  )
  if (!row) throw new Error(`The migrations insert the key ${name}`)
  return row.key
}
