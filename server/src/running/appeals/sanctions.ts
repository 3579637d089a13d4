import type { OwnSanction } from '@remusic/contract/running/schemas/appeals'
import type { ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { profileText } from '../moderation/reportable.ts'
import { SanctionNotFoundError } from './errors.ts'

const MAX_SANCTIONS = 50

/** Finds the sanctions of this user, newest first. */
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

type Content = { text: RawBuilder<unknown>; isHidden: RawBuilder<unknown> }

const storedIn = (table: string, words: RawBuilder<unknown>): Content => ({
  text: sql`select ${words} from ${sql.table(table)} where id = report_cases.target_id`,
  isHidden: sql`select hidden_at is not null from ${sql.table(table)} where id = report_cases.target_id`,
})

/** The reported content, as it is now. */
const CONTENT: Record<ReportedKind, Content> = {
  review: storedIn('reviews', sql`title || chr(10) || description`),
  comment: storedIn('comments', sql`body`),
  playlist: storedIn('playlists', sql`name`),
  // A deleted message has an empty body.
  message: storedIn('messages', sql`nullif(body, '')`),
  group: storedIn('chats', sql`name`),
  room: storedIn('listening_rooms', sql`name`),
  roomMessage: storedIn('listening_room_messages', sql`body`),
  user: {
    text: sql`nullif(${profileText('report_cases.target_id')}, '')`,
    isHidden: sql`
      select hidden_at is not null and report_cases.sanction = 'hide' from profiles
      where user_id = report_cases.target_id`,
  },
}

const byKind = (part: keyof Content) =>
  sql`case report_cases.kind ${sql.join(
    Object.entries(CONTENT).map(([kind, content]) => sql`when ${sql.lit(kind)} then (${content[part]})`),
    sql` `,
  )} end`

/** The current wording, or the reported one if the author has deleted the content since. */
const textNow = sql<string | null>`case
  -- Nobody reported it: the sanction is about the account, not about what its profile says.
  when report_cases.report_count > 0 then coalesce(
    ${byKind('text')},
    (select reported_text from reports where case_id = report_cases.id order by id desc limit 1)
  )
end`

const isHiddenNow = sql<boolean>`coalesce(${byKind('isHidden')}, false)`

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
