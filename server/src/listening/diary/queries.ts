import { MESSAGES } from '@remusic/contract/base/messages'
import { LISTENS_OF_ITEM_SHOWN } from '@remusic/contract/listening/diary'
import type { DiaryCalendar, Listen, ListenedKind } from '@remusic/contract/listening/schemas/diary'
import { type Nullable, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { MalformedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import type { Schema } from '../../base/database/schema.ts'
import { type ItemKind, idAt } from '../../music/catalogue/addresses.ts'
import { findHiddenTargets, type Taster } from '../../music/catalogue/blindTasting.ts'
import { ListenedItemNotFoundError } from './errors.ts'
import { formatOf } from './formats.ts'
import { findListenedItems } from './items.ts'
import { findUndatedOf } from './undated.ts'

/** Most entries were not imported. */
interface WithImport extends Omit<Schema, 'history_imports'> {
  history_imports: Nullable<Schema['history_imports']>
}

interface ListenRow
  extends Pick<Selectable<Schema['listens']>, 'id' | 'day' | 'again' | 'score' | 'note' | 'source'> {
  userId: string
  targetId: number
  listenedAt: Date | null
  createdAt: Date
  format: Selectable<Schema['history_imports']>['format']
  songId: number | null
  albumId: number | null
}

type ListenQuery = SelectQueryBuilder<WithImport, 'listens' | 'review_targets' | 'history_imports', ListenRow>

export function selectListens(db: Db): ListenQuery {
  return db
    .selectFrom('listens')
    .innerJoin('review_targets', 'review_targets.id', 'listens.target_id')
    .leftJoin('history_imports', 'history_imports.id', 'listens.import_id')
    .select(['listens.id', 'listens.user_id as userId', 'listens.target_id as targetId'])
    .select(['listens.day', 'listens.again', 'listens.score', 'listens.note', 'listens.source'])
    .select(['listens.listened_at as listenedAt', 'listens.created_at as createdAt'])
    .select('history_imports.format')
    .select(['review_targets.song_id as songId', 'review_targets.album_id as albumId'])
}

/** Whether the entry's item is not hidden by an Admin. */
export const isOfShownItem = sql<boolean>`(case
  when review_targets.song_id is not null then
    exists (select from songs where songs.id = review_targets.song_id and songs.hidden_at is null)
  else exists (select from albums where albums.id = review_targets.album_id and albums.hidden_at is null)
end)`

/**
 * The entries as the viewer may see them: only the author sees notes and times of day, and a viewer who tastes blind only sees the scores
 * of items they have reviewed.
 */
export async function asListens(db: Db, rows: readonly ListenRow[], viewer: Taster): Promise<Listen[]> {
  const others = rows.filter(({ userId }) => userId !== viewer?.id)
  const [itemOf, hiddenScores] = await Promise.all([
    findListenedItems(db, rows),
    findHiddenTargets(
      db,
      viewer,
      others.map(({ targetId }) => targetId),
    ),
  ])
  return rows.flatMap((row) => {
    const found = itemOf(row)
    const isOwn = row.userId === viewer?.id
    if (!found || (found.isHidden && !isOwn)) return []
    return [
      {
        id: row.id,
        type: row.songId === null ? 'album' : 'song',
        item: found.item,
        day: row.day,
        again: row.again,
        score: !isOwn && hiddenScores.has(row.targetId) ? null : row.score,
        note: isOwn ? row.note : '',
        source: row.source,
        listenedAt: isOwn ? (row.listenedAt?.toISOString() ?? null) : null,
        // An entry that the person made here and restored from their archive has no foreign origin.
        from: row.source === 'import' ? formatOf(row.format) : null,
        createdAt: row.createdAt.toISOString(),
        ...(found.isHidden && { hidden: true as const }),
      },
    ]
  })
}

type DiaryPage = {
  cursor?: string | undefined
  limit: number
  month?: string | undefined
  day?: string | undefined
  viewer: Taster
}

/** A diary, newest day first. The cursor holds the day and the id of the last entry on the page. */
export async function findDiary(db: Db, userId: string, { cursor, limit, month, day, viewer }: DiaryPage) {
  const after = readCursor(cursor)
  const isOwn = viewer?.id === userId
  const values = {
    userId,
    monthStart: month === undefined ? undefined : `${month}-01`,
    day,
    afterDay: after?.day,
    afterId: after?.id,
  }
  const rows = await compiledQuery(
    db,
    `diary ${limit} ${isOwn}`,
    values,
    ({ userId, monthStart, day, afterDay, afterId }) =>
      selectListens(db)
        .where('listens.user_id', '=', userId)
        .where('listens.deleted_at', 'is', null)
        .$if(!isOwn, (listens) => listens.where(isOfShownItem))
        .$if(monthStart !== undefined, (listens) =>
          listens.where(
            sql<boolean>`listens.day >= ${monthStart}::date and listens.day < ${monthStart}::date + interval '1 month'`,
          ),
        )
        .$if(day !== undefined, (listens) => listens.where(sql<boolean>`listens.day = ${day}::date`))
        .$if(afterDay !== undefined, (listens) =>
          listens.where(sql<boolean>`(listens.day, listens.id) < (${afterDay}::date, ${afterId}::uuid)`),
        )
        .orderBy('listens.day', 'desc')
        .orderBy('listens.id', 'desc')
        .limit(limit + 1),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await asListens(db, shown, viewer),
    next: rows.length > limit && last ? `${last.day}_${last.id}` : null,
  }
}

const CURSOR = /^(\d{4}-\d{2}-\d{2})_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [, day, id] = CURSOR.exec(cursor) ?? []
  if (day === undefined || id === undefined || Number.isNaN(Date.parse(day)))
    throw new MalformedError(MESSAGES.malformed)
  return { day, id }
}

/** How many entries each day of a year has. */
export async function findCalendar(
  db: Db,
  userId: string,
  { year, today, isOwn }: { year: number; today: string; isOwn: boolean },
): Promise<DiaryCalendar> {
  const ofPerson = db
    .selectFrom('listens')
    .innerJoin('review_targets', 'review_targets.id', 'listens.target_id')
    .where('listens.user_id', '=', userId)
    .where('listens.deleted_at', 'is', null)
    .$if(!isOwn, (listens) => listens.where(isOfShownItem))
  const [days, [first], [last]] = await Promise.all([
    ofPerson
      .select(['listens.day', sql<number>`count(*)::integer`.as('listens')])
      .where('listens.day', '>=', `${year}-01-01`)
      .where('listens.day', '<=', `${year}-12-31`)
      .groupBy('listens.day')
      .orderBy('listens.day')
      .execute(),
    ofPerson.select('listens.day').orderBy('listens.day').orderBy('listens.id').limit(1).execute(),
    ofPerson
      .select('listens.day')
      .orderBy('listens.day', 'desc')
      .orderBy('listens.id', 'desc')
      .limit(1)
      .execute(),
  ])
  return {
    year,
    days,
    listens: days.reduce((sum, { listens }) => sum + listens, 0),
    firstYear: first ? yearOfDay(first.day) : null,
    lastYear: last ? yearOfDay(last.day) : null,
    today,
  }
}

export const yearOfDay = (day: string) => Number(day.slice(0, 4))

/** The id of the review target of an item, null if nobody reviewed or logged it yet. */
export async function findTargetId(db: Db, kind: ListenedKind, apiId: string): Promise<number | null> {
  const [found] = await compiledQuery(
    db,
    `diary target ${kind}`,
    { apiId },
    ({ apiId }) => sql<{ itemId: number | null; targetId: number | null }>`
      select item.id as "itemId", review_targets.id as "targetId" from ${itemAt(kind, apiId)} as item (id)
      left join review_targets on ${sql.ref(`review_targets.${kind}_id`)} = item.id`,
  )
  if (!found || found.itemId === null) throw new ListenedItemNotFoundError()
  return found.targetId
}

const itemAt = (kind: ItemKind, apiId: string): RawBuilder<unknown> => sql`(select ${idAt(kind, apiId)})`

/** The entries of a person about an item, newest first, and how many there are. */
export async function findListensOf(
  db: Db,
  me: { id: string; blind: boolean },
  kind: ListenedKind,
  apiId: string,
) {
  const targetId = await findTargetId(db, kind, apiId)
  if (targetId === null) return { items: [], total: 0, undated: null }
  const rows = await selectListens(db)
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('listens.user_id', '=', me.id)
    .where('listens.target_id', '=', targetId)
    .where('listens.deleted_at', 'is', null)
    .orderBy('listens.day', 'desc')
    .orderBy('listens.id', 'desc')
    .limit(LISTENS_OF_ITEM_SHOWN)
    .execute()
  const [items, undated] = await Promise.all([asListens(db, rows, me), findUndatedOf(db, me.id, targetId)])
  return { items, total: rows[0]?.total ?? 0, undated }
}

/** An entry, read by its owner. */
export async function findListen(
  db: Db,
  me: { id: string; blind: boolean },
  id: string,
): Promise<Listen | null> {
  const rows = await selectListens(db)
    .where('listens.id', '=', id)
    .where('listens.user_id', '=', me.id)
    .where('listens.deleted_at', 'is', null)
    .execute()
  return (await asListens(db, rows, me))[0] ?? null
}
