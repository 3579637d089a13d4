import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../../base/common/semaphore.ts'

/** Cost parameters for argon2id, the library's default algorithm. */
export type HashingCost = { memoryCost: number; timeCost: number; parallelism: number }
const COST: HashingCost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }

/** One hash takes about 35 ms of CPU, so logins queue here instead of starving every other request. */
const MAX_CONCURRENT = 2
/** With this length, the last one in the queue waits for about a second. */
const QUEUED_PER_SLOT = 30

const hashingLimit = (concurrency: number) => createSemaphore(concurrency, concurrency * QUEUED_PER_SLOT)
let limitHashing = hashingLimit(MAX_CONCURRENT)
let currentCost = COST
let dummyHash: Promise<string> | undefined

/** Divides the limit between the processes of this machine, which share its cores. Only tests pass a cost. */
export function preparePasswordHashing(processes: number, cost = COST) {
  limitHashing = hashingLimit(Math.max(1, Math.floor(MAX_CONCURRENT / processes)))
  currentCost = cost
  // Computed at once, because the first unknown address would otherwise wait longer than a registered one.
  dummyHash = hashDummy()
}

export const hashPassword = (password: string) => limitHashing(() => hash(password, currentCost))

/** Publishes every comparison, because only the number of them makes response times differ noticeably. */
export const PASSWORD_COMPARED = 'remusic:password-compared'
const compared = channel(PASSWORD_COMPARED)

/** Verifies against a dummy hash if there is none, so that timing does not reveal which addresses are registered. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  compared.publish(undefined)
  dummyHash ??= hashDummy()
  const comparedHash = passwordHash ?? (await dummyHash)
  const matches = await limitHashing(() => verify(comparedHash, password))
  return passwordHash !== null && matches
}

const hashDummy = () => hash('contraseña de nadie', currentCost)
