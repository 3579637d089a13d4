import type { OwnSanction } from '@remusic/contract/schemas/appeals'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { profileText } from '../moderation/reportable.ts'
import { SanctionNotFoundError } from './errors.ts'

const MAX_SANCTIONS = 50

/** What moderation decided about this user, newest first. */
export async function findSanctions(db: Db, userId: string): Promise<OwnSanction[]> {
  const rows = await selectSanctions(db, userId)
    .orderBy('report_cases.decided_at', 'desc')
    .limit(MAX_SANCTIONS)
    .execute()
  return rows.flatMap(asSanction)
}

/** Only its own author can read a sanction. */
export async function findSanction(db: Db, userId: string, caseId: string): Promise<OwnSanction> {
  const rows = await selectSanctions(db, userId).where('report_cases.id', '=', caseId).execute()
  const [found] = rows.flatMap(asSanction)
  if (!found) throw new SanctionNotFoundError()
  return found
}

function selectSanctions(db: Db, userId: string) {
  return db
    .selectFrom('report_cases')
    .innerJoin('users', 'users.id', 'report_cases.author_id')
    .leftJoin('appeals', 'appeals.case_id', 'report_cases.id')
    .select(['report_cases.id', 'report_cases.kind', 'report_cases.status', 'report_cases.sanction'])
    .select(['report_cases.rule', 'report_cases.note', 'report_cases.decided_at'])
    .select(['report_cases.banned_until', 'users.ban_case_id'])
    .select(['appeals.status as appealStatus', 'appeals.text as appealText', 'appeals.answer'])
    .select(['appeals.created_at as appealedAt', 'appeals.decided_at as answeredAt'])
    .select(textNow.as('text'))
    .select(isHiddenNow.as('hidden'))
    .select(
      sql<boolean>`not exists (
        select from users as admins
        where admins.role = 'Admin' and admins.active and admins.id <> report_cases.author_id
          and admins.id is distinct from report_cases.decided_by
      )`.as('waitsADay'),
    )
    .where('report_cases.author_id', '=', userId)
    .where('report_cases.sanction', 'is not', null)
}

/** The current wording, or the reported one if the author has deleted the content since. */
const textNow = sql<string | null>`coalesce(
  case report_cases.kind
    when 'review' then (select title || chr(10) || description from reviews where id = report_cases.target_id)
    when 'comment' then (select body from comments where id = report_cases.target_id)
    when 'playlist' then (select name from playlists where id = report_cases.target_id)
    when 'message' then (select nullif(body, '') from messages where id = report_cases.target_id)
    when 'group' then (select name from chats where id = report_cases.target_id)
    when 'user' then nullif(${profileText('report_cases.target_id')}, '')
  end,
  (select reported_text from reports where case_id = report_cases.id order by id desc limit 1)
)`

const isHiddenNow = sql<boolean>`coalesce(
  case report_cases.kind
    when 'review' then (select hidden_at is not null from reviews where id = report_cases.target_id)
    when 'comment' then (select hidden_at is not null from comments where id = report_cases.target_id)
    when 'playlist' then (select hidden_at is not null from playlists where id = report_cases.target_id)
    when 'message' then (select hidden_at is not null from messages where id = report_cases.target_id)
    when 'group' then (select hidden_at is not null from chats where id = report_cases.target_id)
    when 'user' then (
      select hidden_at is not null and report_cases.sanction = 'hide' from profiles where user_id = report_cases.target_id
    )
  end,
  false
)`

type SanctionRow = Awaited<ReturnType<ReturnType<typeof selectSanctions>['executeTakeFirstOrThrow']>>

function asSanction(row: SanctionRow): OwnSanction[] {
  // The database guarantees both; the columns are nullable because other cases have neither.
  if (row.sanction === null || row.rule === null || row.decided_at === null) return []
  const isInForce = row.status === 'hidden' || row.status === 'banned'
  return [
    {
      id: row.id,
      kind: row.kind,
      sanction: row.sanction,
      rule: row.rule,
      text: row.text,
      note: row.note,
      decidedAt: row.decided_at.toISOString(),
      bannedUntil: row.banned_until?.toISOString() ?? null,
      hidden: isInForce && row.hidden,
      banned: row.ban_case_id === row.id,
      mayAppeal: isInForce && row.appealStatus === null,
      waitsADay: row.waitsADay,
      appeal:
        row.appealStatus === null || row.appealedAt === null
          ? null
          : {
              state: row.appealStatus,
              text: row.appealText ?? '',
              createdAt: row.appealedAt.toISOString(),
              decidedAt: row.answeredAt?.toISOString() ?? null,
              answer: row.answer,
            },
    },
  ]
}
