import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'

/** The actions of a module when one user blocks another. Every module that reacts to blocks exports one, and `app.ts` lists them. */
export type Separation = {
  /** Runs in the transaction that stores the block. */
  within?: (tx: Db, one: string, other: string) => Promise<void>
  /** Runs after the block is stored. */
  onBlock?: (deps: Deps, one: string, other: string) => Promise<void>
  /** Runs after the block is lifted. Must not restore follows or invitations that the block ended. */
  onUnblock?: (deps: Deps, one: string, other: string) => Promise<void>
}
