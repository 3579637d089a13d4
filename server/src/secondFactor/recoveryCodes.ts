import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@remusic/contract/secondFactor'
import type { Db } from '../database/client.ts'
import { createSemaphore } from '../platform/semaphore.ts'

/** 32 characters without 0, 1, l and o, which are easily confused: each carries 5 bits. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'
const GROUP_LENGTH = 4

/**
 * argon2id, the library's default. Codes have 80 random bits, so cheap parameters are enough to make guessing them from a
 * stolen table hopeless.
 */
const COST = { memoryCost: 8_192, timeCost: 1, parallelism: 1, outputLen: 32 } as const
const limitHashing = createSemaphore(2, 60)

/** Replaces the recovery codes of the account and returns them as they are shown, once. */
export async function renewCodes(tx: Db, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
  const hashes = await Promise.all(codes.map((code) => hashCode(userId, code)))
  await deleteCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()
  return codes.map((code) => code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? code)
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Uses up a code by deleting it, so that of several attempts at once only one succeeds. */
export async function useCode(tx: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteCodes(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Salted with the account, so that one hash tells whether any of its codes matches. */
export const hashCode = (userId: string, code: string): Promise<Buffer> =>
  limitHashing(() =>
    hashRaw(code, {
      ...COST,
      salt: Buffer.from(userId.replaceAll('-', ''), 'hex'),
    }),
  )

const newCode = () =>
  Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
