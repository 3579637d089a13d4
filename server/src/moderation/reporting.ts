import type { NewReport } from '@remusic/contract/moderation'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { isUniqueViolation } from '../platform/databaseErrors.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { AlreadyReportedError, NothingToReportError, OwnReportError } from './errors.ts'
import { findReportable } from './things.ts'

/** Reports a thing: to the open case about it, or a new one. */
export async function reportAs({ db, clock }: Deps, me: Me, given: NewReport): Promise<void> {
  const now = clock.now()
  await db
    .transaction()
    .execute(async (tx) => {
      const thing = await findReportable(tx, me.id, given.kind, given.id)
      if (!thing) throw new NothingToReportError()
      if (thing.authorId === me.id) throw new OwnReportError()
      const caseId = await joinCase(tx, given, thing.authorId, now)
      await tx
        .insertInto('reports')
        .values({
          case_id: caseId,
          reporter_id: me.id,
          reason: given.reason,
          detail: given.detail,
          reported_text: thing.text,
          created_at: now,
        })
        .execute()
    })
    .catch((error) => {
      throw isUniqueViolation(error) ? new AlreadyReportedError() : error
    })
}

/** Whoever decides the case meanwhile goes first: then this report opens the next one. */
async function joinCase(tx: Db, { kind, id }: NewReport, authorId: string, now: Date): Promise<string> {
  const { id: caseId } = await tx
    .insertInto('report_cases')
    .values({ kind, target_id: id, author_id: authorId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'target_id'])
        // Written out: as a parameter of a prepared statement it would fit no partial index.
        .where('status', '=', sql.lit('open'))
        .doUpdateSet((open) => ({ report_count: open('report_cases.report_count', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return caseId
}
