import type { EntryOutcome } from '@remusic/contract/listening/historyImports'
import type { Role } from '@remusic/contract/people/plans'
import type { Db } from '../../base/database/client.ts'

/** A part of an account that an archive of ReMusic contains and that is about no item, such as the profile. */
export type AccountPart = {
  userId: string
  role: Role
  importId: string
  /** The archive belongs to another account. */
  isForeign: boolean
  part: string
  value: unknown
  now: Date
}

/**
 * Restores a part of an account in the caller's transaction. The archive module implements this, which this module must not import, so the
 * server passes the function in.
 */
export type AccountRestorer = (tx: Db, part: AccountPart) => Promise<EntryOutcome>
