import type { QueryOf } from '@remusic/contract/base/schemas/route'
import { APPEAL_TEXTS } from '@remusic/contract/running/appeals'
import type { Appeal, listAppeals } from '@remusic/contract/running/schemas/appeals'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { findCasesById } from '../moderation/cases.ts'
import type { Reportables } from '../moderation/reportable.ts'
import { AppealNotFoundError } from './errors.ts'

type AppealDeps = { db: Db; reportables: Reportables }

/** Open appeals form a queue, oldest first. Decided ones are listed newest first. */
export async function findAppeals(
  deps: AppealDeps,
  adminId: string,
  { state, cursor, limit }: QueryOf<typeof listAppeals>,
): Promise<{ items: Appeal[]; next: string | null }> {
  const [order, beyond] = state === 'open' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const rows = await selectAppeals(deps.db, adminId)
    .where('appeals.status', '=', state)
    .$if(cursor !== undefined, (appeals) => appeals.where('appeals.id', beyond, cursor ?? ''))
    .orderBy('appeals.id', order)
    .limit(limit + 1)
    .execute()
  const items = await withCases(deps, rows.slice(0, limit))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function findAppeal(deps: AppealDeps, adminId: string, id: string): Promise<Appeal> {
  const rows = await selectAppeals(deps.db, adminId).where('appeals.id', '=', id).execute()
  const [found] = await withCases(deps, rows)
  if (!found) throw new AppealNotFoundError()
  return found
}

/** Why this Admin may not decide the appeal now, by the database's clock; null if they may. */
export const reasonAgainst = (adminId: string) => sql<string | null>`case
  when may_decide_from(appeals, ${adminId}) <= now() then null
  when may_decide_from(appeals, ${adminId}) < 'infinity' then ${APPEAL_TEXTS.onlyAdmin}
  when (select author_id from report_cases where id = appeals.case_id) = ${adminId} then ${APPEAL_TEXTS.ownAppeal}
  else ${APPEAL_TEXTS.otherAdmin}
end`

/** An appeal of an erased account has no text, and nobody is waiting for its decision. */
function selectAppeals(db: Db, adminId: string) {
  return db
    .selectFrom('appeals')
    .leftJoin('users as deciders', 'deciders.id', 'appeals.decided_by')
    .select(['appeals.id', 'appeals.case_id as caseId', 'appeals.status', 'appeals.text', 'appeals.answer'])
    .select(['appeals.created_at', 'appeals.decided_at'])
    .select(['deciders.id as deciderId', 'deciders.name as decider', 'deciders.picture_id as deciderPicture'])
    .select(reasonAgainst(adminId).as('whyNot'))
    .select(sql<Date | null>`nullif(may_decide_from(appeals, ${adminId}), 'infinity')`.as('mayDecideFrom'))
    .where('appeals.text', 'is not', null)
}

type AppealRow = Awaited<ReturnType<ReturnType<typeof selectAppeals>['executeTakeFirstOrThrow']>>

async function withCases(deps: AppealDeps, rows: AppealRow[]): Promise<Appeal[]> {
  const cases = await findCasesById(
    deps,
    rows.map((row) => row.caseId),
  )
  return rows.flatMap((row) => {
    const reported = cases.find(({ id }) => id === row.caseId)
    if (!reported) return []
    const isOpen = row.status === 'open'
    return {
      id: row.id,
      state: row.status,
      text: row.text ?? '',
      createdAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy:
        row.deciderId === null
          ? null
          : asPerson({ id: row.deciderId, name: row.decider ?? '', picture_id: row.deciderPicture }),
      answer: row.answer,
      case: reported,
      mayDecide: isOpen && row.whyNot === null,
      whyNot: isOpen ? row.whyNot : null,
      from: isOpen && row.whyNot !== null ? (row.mayDecideFrom?.toISOString() ?? null) : null,
    }
  })
}
