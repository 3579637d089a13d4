import type { NewReport, ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isUniqueViolation } from '../../base/database/databaseErrors.ts'
import type { Me } from '../../base/http/handle.ts'
import { AlreadyReportedError, NothingToReportError, OwnReportError } from './errors.ts'
import type { ModerationDeps } from './reportable.ts'

/** Adds a report to the open case about this content, or opens one. */
export async function reportAs(
  { db, clock, reportables }: ModerationDeps,
  me: Me,
  input: NewReport,
): Promise<void> {
  const now = clock.now()
  await db
    .transaction()
    .execute(async (tx) => {
      const target = await reportables[input.kind].find(tx, input.id, me.id)
      if (!target) throw new NothingToReportError()
      if (target.authorId === me.id) throw new OwnReportError()
      const { kind, id: targetId } = input
      const caseId = await openCase(tx, { kind, targetId, authorId: target.authorId, reports: 1 }, now)
      await tx
        .insertInto('reports')
        .values({
          case_id: caseId,
          reporter_id: me.id,
          reason: input.reason,
          detail: input.detail,
          reported_text: target.text,
          created_at: now,
        })
        .execute()
    })
    .catch((error) => {
      throw isUniqueViolation(error) ? new AlreadyReportedError() : error
    })
}

type NewCase = { kind: ReportedKind; targetId: string; authorId: string; reports: number }

/**
 * Adds reports to the open case about this content, or opens a case. If one is being decided concurrently, this waits for the decision
 * and then opens a new case.
 */
export async function openCase(
  tx: Db,
  { kind, targetId, authorId, reports }: NewCase,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('report_cases')
    .values({ kind, target_id: targetId, author_id: authorId, report_count: reports, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'target_id'])
        // A literal, because PostgreSQL cannot match a parameter to the partial index in a prepared statement.
        .where('status', '=', sql.lit('open'))
        .doUpdateSet((open) => ({ report_count: open('report_cases.report_count', '+', reports) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
