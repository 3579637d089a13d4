import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../platform/semaphore.ts'

/** The library's default algorithm is argon2id; these are its costs. */
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const

/** One hash keeps a core busy for some 35 ms: logins queue here instead of starving every other call. */
const AT_ONCE = 2
const MOST_WAITING = 60
const gated = createSemaphore(AT_ONCE, MOST_WAITING)

export const hashPassword = (password: string) => gated(() => hash(password, COST))

/** Takes the same time when there is no hash to compare with, so that an unknown address cannot be told by the clock. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await gated(async () => verify(passwordHash ?? (await nobodysHash), password))
  return passwordHash !== null && matches
}

const nobodysHash = hash('contraseña de nadie', COST)
