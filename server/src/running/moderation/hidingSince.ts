import type { RuleKey } from '@remusic/contract/running/moderation'
import { ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { type RawBuilder, sql } from 'kysely'
import { ConflictError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { findIdByEmail } from '../../people/accounts/securing.ts'
import { type DecisionDeps, hideByOperator } from './decisions.ts'

const BATCH_SIZE = 500

type Terms = { since: Date; rule: RuleKey; reason: string }
export type HiddenCounts = Partial<Record<ReportedKind, number>>

/**
 * Hides everything an account has written since a moment and that others can still see, on behalf of the operator. Each item gets its own
 * case, audit entry and notice, so that an Admin can show it again like any other. Returns how many of each kind, or null if no account has
 * the email.
 */
export async function hideWrittenSince(
  deps: DecisionDeps & { db: Db },
  email: string,
  { since, rule, reason: note }: Terms,
): Promise<HiddenCounts | null> {
  const { db, reportables } = deps
  const authorId = await findIdByEmail(db, email)
  if (authorId === null) return null
  const counts: HiddenCounts = {}
  for (const kind of ReportedKind.options)
    for await (const targetId of idsOf(db, reportables[kind].writtenSince({ authorId, since }))) {
      const hiding = { rule, note, now: new Date() }
      if (!(await hideOne(deps, { kind, targetId, authorId }, hiding))) continue
      counts[kind] = (counts[kind] ?? 0) + 1
      await reportables[kind].end?.(db, targetId)
    }
  return counts
}

/** One transaction per item, so that a concurrent deletion or an interruption does not affect the others. */
async function hideOne(
  deps: DecisionDeps & { db: Db },
  target: Parameters<typeof hideByOperator>[2],
  hiding: Parameters<typeof hideByOperator>[3],
): Promise<boolean> {
  try {
    await deps.db.transaction().execute((tx) => hideByOperator(tx, deps, target, hiding))
    return true
  } catch (error) {
    if (error instanceof ConflictError) return false
    throw error
  }
}

/** Yields ids page by page, by a cursor and not by what is left, so that an item that could not be hidden is not tried again. */
async function* idsOf(db: Db, written: RawBuilder<unknown>): AsyncGenerator<string> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (${written}) as written (id)
      where id > ${last}::uuid order by id limit ${BATCH_SIZE}`.execute(db)
    for (const { id } of rows) yield id
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? last
  }
}
