import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'

/** How a module keeps two people apart whom a block separates. Modules that know blocks export one, and `app.ts` lists them. */
export type Separation = {
  /** Runs in the transaction that stores the block. */
  within?: (tx: Db, one: string, other: string) => Promise<void>
  /** Runs after the block is stored. */
  onBlock?: (deps: Deps, one: string, other: string) => Promise<void>
  /** Runs after the block is lifted. Follows and invitations that the block ended are not restored. */
  onUnblock?: (deps: Deps, one: string, other: string) => Promise<void>
}
