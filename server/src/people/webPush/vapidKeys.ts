import type { Db } from '../../base/database/client.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const known = new WeakMap<Db, VapidKeys>()

/** Makes the key pair of this installation at its first start. Of several servers that start together, one stores its pair. */
export async function createVapidKeys(db: Db): Promise<void> {
  if (await db.selectFrom('web_push_keys').select('is_only').executeTakeFirst()) return
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('web_push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
}

export async function findVapidKeys(db: Db): Promise<VapidKeys> {
  const keys =
    known.get(db) ??
    (await db
      .selectFrom('web_push_keys')
      .select(['public_key as publicKey', 'private_key as privateKey'])
      .executeTakeFirstOrThrow())
  known.set(db, keys)
  return keys
}
