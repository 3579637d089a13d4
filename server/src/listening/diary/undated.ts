import { MESSAGES } from '@remusic/contract/base/messages'
import type { ListenedKind, UndatedListen } from '@remusic/contract/listening/schemas/diary'
import { sql } from 'kysely'
import { MalformedError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { idAt } from '../../music/catalogue/addresses.ts'
import { UndatedListenNotFoundError } from './errors.ts'
import { formatOf } from './formats.ts'
import { findListenedItems } from './items.ts'

const selectUndated = (db: Db) =>
  db
    .selectFrom('undated_listens')
    .innerJoin('review_targets', 'review_targets.id', 'undated_listens.target_id')
    .leftJoin('history_imports', 'history_imports.id', 'undated_listens.import_id')
    .select(['undated_listens.target_id as targetId', 'undated_listens.score', 'undated_listens.note'])
    .select(['undated_listens.created_at as createdAt', 'history_imports.format'])
    // The cursor needs the microseconds that a Date does not have.
    .select(sql<string>`to_json(undated_listens.created_at)#>>'{}'`.as('createdText'))
    .select(['review_targets.song_id as songId', 'review_targets.album_id as albumId'])

type Row = Awaited<ReturnType<ReturnType<typeof selectUndated>['executeTakeFirstOrThrow']>>

async function asUndatedListens(db: Db, rows: readonly Row[]): Promise<UndatedListen[]> {
  const itemOf = await findListenedItems(db, rows)
  return rows.flatMap((row) => {
    const found = itemOf(row)
    if (!found) return []
    return [
      {
        type: row.songId === null ? ('album' as const) : ('song' as const),
        item: found.item,
        score: row.score,
        note: row.note,
        from: formatOf(row.format),
        addedAt: row.createdAt.toISOString(),
        ...(found.isHidden && { hidden: true as const }),
      },
    ]
  })
}

type Page = { cursor?: string | undefined; limit: number }

/** Finds the undated listens of a person, the latest additions first, and their number. Only their owner reads them. */
export async function findUndated(db: Db, userId: string, { cursor, limit }: Page) {
  const after = readCursor(cursor)
  const [rows, { total }] = await Promise.all([
    selectUndated(db)
      .where('undated_listens.user_id', '=', userId)
      .$if(after !== null, (undated) =>
        undated.where(
          sql<boolean>`(undated_listens.created_at, undated_listens.target_id)
            < (${after?.createdAt}::timestamptz, ${after?.targetId}::bigint)`,
        ),
      )
      .orderBy('undated_listens.created_at', 'desc')
      .orderBy('undated_listens.target_id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('undated_listens')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await asUndatedListens(db, shown),
    next: rows.length > limit && last ? `${last.createdText}_${last.targetId}` : null,
    total,
  }
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,15}[+-]\d{2}:\d{2})_(\d{1,15})$/

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [, createdAt, targetId] = CURSOR.exec(cursor) ?? []
  if (createdAt === undefined || targetId === undefined || Number.isNaN(Date.parse(createdAt)))
    throw new MalformedError(MESSAGES.malformed)
  return { createdAt, targetId }
}

/** Finds the undated listens of a person to one item. */
export async function findUndatedOf(db: Db, userId: string, targetId: number): Promise<UndatedListen | null> {
  const rows = await selectUndated(db)
    .where('undated_listens.user_id', '=', userId)
    .where('undated_listens.target_id', '=', targetId)
    .execute()
  return (await asUndatedListens(db, rows))[0] ?? null
}

/** Rejects a repeated deletion like one of something that never existed. */
export async function deleteUndatedOf(
  db: Db,
  userId: string,
  type: ListenedKind,
  apiId: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('undated_listens')
    .where('user_id', '=', userId)
    .where('target_id', 'in', (target) =>
      target
        .selectFrom('review_targets')
        .select('id')
        .where(sql.ref(`${type}_id`), '=', idAt(type, apiId)),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new UndatedListenNotFoundError()
}
