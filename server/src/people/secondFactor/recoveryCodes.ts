import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@remusic/contract/people/secondFactor'
import { createSemaphore } from '../../base/common/semaphore.ts'
import type { Db } from '../../base/database/client.ts'

/** 32 characters without 0, 1, l and o, which are easily confused: each carries 5 bits. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'
const GROUP_LENGTH = 4

/**
 * argon2id, the library's default. Codes have 80 random bits, so cheap parameters are enough to make guessing them from a
 * stolen table hopeless.
 */
const COST = { memoryCost: 8_192, timeCost: 1, parallelism: 1, outputLen: 32 } as const
const limitHashing = createSemaphore(2, 60)

export type NewCodes = { shown: string[]; hashes: Buffer[] }

/**
 * Generates recovery codes, in plain text to show once and hashed to store. Call it before the transaction that stores them: on a busy
 * machine hashing takes longer than other transactions wait for the locks. The codes of an account share a slot, so that few accounts
 * cannot fill the queue.
 */
export function createCodes(userId: string): Promise<NewCodes> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
  return limitHashing(async () => {
    const hashes: Buffer[] = []
    for (const code of codes) hashes.push(await hash(userId, code))
    return { shown: codes.map(inGroups), hashes }
  })
}

/** Replaces the recovery codes of the account and returns them in plain text, to be shown once. */
export async function replaceCodes(
  tx: Db,
  userId: string,
  { shown, hashes, now }: NewCodes & { now: Date },
): Promise<string[]> {
  await deleteCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()
  return shown
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

export const hashCode = (userId: string, code: string): Promise<Buffer> =>
  limitHashing(() => hash(userId, code))

/** Salted with the account, so that one hash tells whether any of its codes matches. */
const hash = (userId: string, code: string): Promise<Buffer> =>
  hashRaw(code, {
    ...COST,
    salt: Buffer.from(userId.replaceAll('-', ''), 'hex'),
  })

const inGroups = (code: string) => code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? code

const newCode = () =>
  Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
