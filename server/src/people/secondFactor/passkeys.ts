import type { Passkey } from '@remusic/contract/people/schemas/secondFactor'
import { PASSKEY_LIMIT, SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { ClonedPasskeyError, PasskeyNotFoundError, PasskeyRefusedError } from './errors.ts'
import type { StoredPasskey } from './webauthn.ts'

export async function findPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return passkeys.map(asPasskey)
}

export const findStoredPasskeys = (db: Db, userId: string): Promise<StoredPasskey[]> =>
  selectStored(db).where('user_id', '=', userId).orderBy('id').execute()

export const findByCredential = (db: Db, credentialId: string): Promise<StoredPasskey | undefined> =>
  selectStored(db).where('credential_id', '=', Buffer.from(credentialId, 'base64url')).executeTakeFirst()

const selectStored = (db: Db) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey'])
    .select(['counter', 'transports'])

type NewPasskey = Omit<StoredPasskey, 'id'> & { name: string; now: Date }

/** The caller holds the lock on the user's row, so that the limit holds for two requests at once. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<Passkey> {
  const existing = await findStoredPasskeys(tx, passkey.userId)
  if (existing.length >= PASSKEY_LIMIT) throw new ConflictError(SECOND_FACTOR_TEXTS.tooManyPasskeys)
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .executeTakeFirst()
  if (!inserted) throw new ConflictError(SECOND_FACTOR_TEXTS.passkeyKnown)
  return asPasskey(inserted)
}

/** Stores the counter of a verified use. It must grow, unless the authenticator does not count at all. */
export async function countUse(tx: Db, passkey: StoredPasskey, counter: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  const stillExists = await findByCredential(tx, passkey.credentialId.toString('base64url'))
  throw stillExists ? new ClonedPasskeyError(passkey.userId) : new PasskeyRefusedError()
}

type OwnPasskey = { userId: string; id: string }

export async function savePasskeyName(tx: Db, { userId, id }: OwnPasskey, name: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new PasskeyNotFoundError()
}

/** Returns the name of the passkey. */
export async function deletePasskey(tx: Db, { userId, id }: OwnPasskey): Promise<string> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  if (!deleted) throw new PasskeyNotFoundError()
  return deleted.name
}

type Row = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

const asPasskey = ({ createdAt, lastUsedAt, ...passkey }: Row): Passkey => ({
  ...passkey,
  createdDate: createdAt.toISOString(),
  lastUsedDate: lastUsedAt?.toISOString() ?? null,
})
