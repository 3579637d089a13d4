import { CORRECTION_TEXTS, MAX_PENDING_CORRECTIONS } from '@remusic/contract/running/corrections'
import type { NewCorrection, OwnCorrection } from '@remusic/contract/running/schemas/corrections'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { ITEM_COLUMN } from '../../music/catalogue/merging.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { changesOf, requireGenre } from './changes.ts'
import {
  AlreadyPendingError,
  CorrectionDecidedError,
  CorrectionNotFoundError,
  NothingChangedError,
  TooManyPendingError,
} from './errors.ts'
import { findItem } from './items.ts'
import { findPendingOf } from './queries.ts'

/** Stores a proposal for each field whose value differs from the current one. */
export async function proposeAs(
  { db, clock }: Deps,
  me: Me,
  { kind, id: apiId, changes, note }: NewCorrection,
): Promise<OwnCorrection[]> {
  return db
    .transaction()
    .execute(async (tx) => {
      // Serialises the proposals of one person, so that the limit holds.
      await lockPerson(tx, me.id)
      const item = await findItem(tx, kind, apiId, { includesHidden: me.role === 'Admin' })
      const changed = await changesOf(tx, item, changes)
      if (changed.length === 0) throw new NothingChangedError()
      await requireGenre(tx, changes)
      await tx
        .insertInto('corrections')
        .values(
          changed.map(({ field, before, after }) => ({
            [ITEM_COLUMN[kind]]: item.id,
            field,
            old_value: JSON.stringify(before),
            new_value: JSON.stringify(after),
            note,
            proposed_by: me.id,
            created_at: clock.now(),
          })),
        )
        .execute()
      if ((await countPending(tx, me.id)) > MAX_PENDING_CORRECTIONS) throw new TooManyPendingError()
      return findPendingOf(tx, me.id, item)
    })
    .catch((error: unknown) => {
      throw isViolationOf(error, 'one_pending_correction') ? new AlreadyPendingError() : error
    })
}

export async function withdrawAs({ db, clock }: Deps, me: Me, id: string): Promise<string> {
  const withdrawn = await db
    .updateTable('corrections')
    .set({ status: 'withdrawn', decided_at: clock.now() })
    .where('id', '=', id)
    .where('proposed_by', '=', me.id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn)
    throw (await isOwn(db, me, id)) ? new CorrectionDecidedError() : new CorrectionNotFoundError()
  return CORRECTION_TEXTS.withdrawn
}

async function isOwn(db: Db, me: Me, id: string): Promise<boolean> {
  const own = await db
    .selectFrom('corrections')
    .select('id')
    .where('id', '=', id)
    .where('proposed_by', '=', me.id)
    .executeTakeFirst()
  return own !== undefined
}

async function countPending(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('corrections')
    .select(sql<number>`count(*)`.as('count'))
    .where('proposed_by', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}
