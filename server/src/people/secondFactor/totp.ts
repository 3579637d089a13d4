import { SECOND_FACTOR_TEXTS, TOTP_DIGITS, TOTP_STEP_SECONDS } from '@remusic/contract/people/secondFactor'
import { Secret, TOTP } from 'otpauth'
import { decrypt, deriveKey, encrypt } from '../../base/common/encryption.ts'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { installationKey } from '../../base/database/installationKey.ts'
import type { Deps } from '../../base/deps.ts'
import { UnreadableTotpError, WrongCodeError } from './errors.ts'

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** Codes of this many steps before and after the current one are accepted, for clocks that differ. */
const TOLERATED_STEPS = 1

type Keys = Pick<Deps, 'db' | 'config'>
type Owner = { id: string; email: string }

/** Stores a secret that counts only once it is confirmed. It replaces one that was never confirmed. */
export async function startTotp(deps: Keys, { id, email }: Owner, now: Date) {
  const secret = new Secret({ size: SECRET_BYTES })
  const encrypted = encrypt(await encryptionKey(deps), Buffer.from(secret.bytes), id)
  const { numInsertedOrUpdatedRows } = await deps.db
    .insertInto('totp_secrets')
    .values({ user_id: id, secret: encrypted, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: encrypted, created_at: now })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new ConflictError(SECOND_FACTOR_TEXTS.totpActive)
  return { secret: secret.base32, uri: generatorOf(secret, email).toString() }
}

/** Finds the step of a code that is valid now. `claimStep` then makes sure that it is accepted only once. */
export async function verifyTotp(deps: Keys, userId: string, code: string, now: Date) {
  const stored = await deps.db
    .selectFrom('totp_secrets')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!stored) return null
  const bytes = await decryptSecret(deps, stored.secret, userId)
  const timestamp = now.getTime()
  const delta = generatorOf(new Secret({ buffer: new Uint8Array(bytes).buffer })).validate({
    token: code,
    timestamp,
    window: TOLERATED_STEPS,
  })
  if (delta === null) throw new WrongCodeError()
  const step = Math.floor(timestamp / 1_000 / TOTP_STEP_SECONDS) + delta
  return { step, isConfirmed: stored.confirmedAt !== null }
}

/** Accepts the code of a step once: a code that was seen or intercepted cannot be used again. */
export async function claimStep(tx: Db, userId: string, step: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new WrongCodeError()
}

export async function activateTotp(tx: Db, userId: string, step: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ConflictError(SECOND_FACTOR_TEXTS.totpActive)
}

export async function deleteTotp(tx: Db, userId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new ConflictError(SECOND_FACTOR_TEXTS.totpNotActive)
}

const generatorOf = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'ReMusic', label, secret, digits: TOTP_DIGITS, period: TOTP_STEP_SECONDS })

/** With SECRET_KEY the secrets survive a restore into another installation; the key in the database is not in backups. */
const encryptionKeys = async ({ db, config }: Keys) => [
  ...(config.secretKey ? [deriveKey(config.secretKey, 'totp')] : []),
  await installationKey(db, 'totp'),
]

const encryptionKey = async (deps: Keys) => (await encryptionKeys(deps))[0] as Buffer

async function decryptSecret(deps: Keys, encrypted: Buffer, userId: string): Promise<Buffer> {
  for (const key of await encryptionKeys(deps)) {
    const secret = decrypt(key, encrypted, userId)
    if (secret) return secret
  }
  throw new UnreadableTotpError()
}
