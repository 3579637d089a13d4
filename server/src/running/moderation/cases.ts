import type { QueryOf } from '@remusic/contract/base/schemas/route'
import type { listCases, ModerationCase, Report } from '@remusic/contract/running/schemas/moderation'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asPerson } from '../../people/accounts/people.ts'
import { CaseNotFoundError } from './errors.ts'
import type { Reportables, ReportedContent } from './reportable.ts'

type CaseDeps = { db: Db; reportables: Reportables }

const REPORTS_PER_CASE_IN_LIST = 3
const REPORTS_PER_CASE = 50

/** Open cases form a queue, oldest first. Decided ones are listed newest first. */
export async function findCases(
  deps: CaseDeps,
  { state, kind, author, cursor, limit }: QueryOf<typeof listCases>,
): Promise<{ items: ModerationCase[]; next: string | null }> {
  const [order, beyond] = state === 'open' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  const rows = await selectCases(deps.db)
    .where('report_cases.status', '=', state)
    .$if(kind !== undefined, (cases) => cases.where('report_cases.kind', '=', kind ?? 'review'))
    .$if(author !== undefined, (cases) => cases.where('report_cases.author_id', '=', author ?? ''))
    .$if(cursor !== undefined, (cases) => cases.where('report_cases.id', beyond, cursor ?? ''))
    .orderBy('report_cases.id', order)
    .limit(limit + 1)
    .execute()
  const items = await withContext(deps, rows.slice(0, limit), REPORTS_PER_CASE_IN_LIST)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function findCase(deps: CaseDeps, id: string): Promise<ModerationCase> {
  const rows = await selectCases(deps.db).where('report_cases.id', '=', id).execute()
  const [found] = await withContext(deps, rows, REPORTS_PER_CASE)
  if (!found) throw new CaseNotFoundError()
  return found
}

/** The cases with these ids, in any order. */
export async function findCasesById(deps: CaseDeps, ids: string[]): Promise<ModerationCase[]> {
  if (ids.length === 0) return []
  const rows = await selectCases(deps.db).where('report_cases.id', 'in', ids).execute()
  return withContext(deps, rows, REPORTS_PER_CASE_IN_LIST)
}

function selectCases(db: Db) {
  return db
    .selectFrom('report_cases')
    .innerJoin('users as authors', 'authors.id', 'report_cases.author_id')
    .leftJoin('users as deciders', 'deciders.id', 'report_cases.decided_by')
    .select(['report_cases.id', 'report_cases.kind', 'report_cases.target_id as targetId'])
    .select(['report_cases.status', 'report_cases.report_count', 'report_cases.note'])
    .select(['report_cases.created_at', 'report_cases.decided_at'])
    .select(['report_cases.rule', 'report_cases.banned_until'])
    .select(['authors.id as authorId', 'authors.name', 'authors.picture_id', 'authors.role'])
    .select(['authors.active', 'authors.banned_at', 'authors.created_at as arrivedAt'])
    .select('authors.ban_case_id')
    .select(['deciders.id as deciderId', 'deciders.name as decider', 'deciders.picture_id as deciderPicture'])
    .select(
      sql<number>`(
        select count(*) from report_cases as earlier
        where earlier.author_id = authors.id and earlier.id <> report_cases.id and earlier.status in ('hidden', 'banned')
      )`.as('earlierCases'),
    )
    .select(
      sql<boolean>`exists (
        select from appeals where appeals.case_id = report_cases.id and appeals.status = 'open'
      )`.as('appealed'),
    )
}

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>

async function withContext(
  { db, reportables }: CaseDeps,
  rows: CaseRow[],
  reportsShown: number,
): Promise<ModerationCase[]> {
  if (rows.length === 0) return []
  const contents = await findContents(db, reportables, rows)
  const reports = await findReports(
    db,
    rows.map((row) => row.id),
    reportsShown,
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    targetId: row.targetId,
    state: row.status,
    author: {
      ...asPerson({ ...row, id: row.authorId }),
      role: row.role,
      active: row.active,
      banned: row.banned_at !== null,
      bannedByThis: row.ban_case_id === row.id,
      createdDate: row.arrivedAt.toISOString(),
      earlierCases: row.earlierCases,
    },
    content: contents.get(row.targetId)?.content ?? null,
    hidden: contents.get(row.targetId)?.hidden ?? false,
    deleted: contents.get(row.targetId)?.deleted ?? true,
    reportCount: row.report_count,
    reports: reports.get(row.id) ?? [],
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy:
      row.deciderId === null
        ? null
        : asPerson({ id: row.deciderId, name: row.decider ?? '', picture_id: row.deciderPicture }),
    note: row.note,
    rule: row.rule,
    bannedUntil: row.banned_until?.toISOString() ?? null,
    appealed: row.appealed,
  }))
}

/** Finds the contents of the cases, with one or two queries per kind. */
async function findContents(
  db: Db,
  reportables: Reportables,
  rows: readonly CaseRow[],
): Promise<Map<string, ReportedContent>> {
  const found = new Map<string, ReportedContent>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = ofKind.map(({ targetId }) => targetId)
    for (const [id, content] of await reportables[kind].contents(db, ids)) found.set(id, content)
  }
  return found
}

/** The latest `limit` reports of each case. */
async function findReports(db: Db, caseIds: string[], limit: number): Promise<Map<string, Report[]>> {
  const { rows } = await sql<ReportRow>`
    select reports.*, users.name, users.picture_id
    from unnest(${caseIds}::uuid[]) as requested (case_id)
    cross join lateral (
      select * from reports where reports.case_id = requested.case_id order by reports.id desc limit ${limit}
    ) as reports
    join users on users.id = reports.reporter_id
    order by reports.id desc`.execute(db)
  return Map.groupBy(rows.map(asReport), ({ caseId }) => caseId) as Map<string, Report[]>
}

type ReportRow = {
  id: string
  case_id: string
  reporter_id: string
  reason: Report['reason']
  detail: string
  reported_text: string | null
  created_at: Date
  name: string
  picture_id: string | null
}

const asReport = (row: ReportRow): Report & { caseId: string } => ({
  id: row.id,
  caseId: row.case_id,
  reporter: asPerson({ ...row, id: row.reporter_id }),
  reason: row.reason,
  detail: row.detail,
  text: row.reported_text,
  createdAt: row.created_at.toISOString(),
})
