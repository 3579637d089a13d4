import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../platform/semaphore.ts'

/** Cost parameters for argon2id, the library's default algorithm. */
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const

/** One hash takes about 35 ms of CPU, so logins queue here instead of starving every other request. */
const MAX_CONCURRENT = 2
const MAX_QUEUED = 60
const limitHashing = createSemaphore(MAX_CONCURRENT, MAX_QUEUED)

export const hashPassword = (password: string) => limitHashing(() => hash(password, COST))

/** Publishes every comparison, because only the number of them makes response times differ noticeably. */
export const PASSWORD_COMPARED = 'remusic:password-compared'
const compared = channel(PASSWORD_COMPARED)

/** Verifies against a dummy hash if there is none, so that timing does not reveal which addresses are registered. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  compared.publish(undefined)
  const matches = await limitHashing(async () => verify(passwordHash ?? (await dummyHash), password))
  return passwordHash !== null && matches
}

const dummyHash = hash('contraseña de nadie', COST)
