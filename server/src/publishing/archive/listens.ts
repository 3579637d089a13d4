import type { ArchivedListen } from '@remusic/contract/publishing/schemas/archivedItems'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { about, type ItemReader } from './items.ts'
import { toWire } from './wire.ts'

const BATCH_SIZE = 2_000

export type StoredListen = Omit<
  ArchivedListen,
  'about' | 'apiId' | 'type' | 'artist' | 'album' | 'year' | 'durationSeconds' | 'isrc' | 'mbid'
> & {
  kind: 'album' | 'song'
  itemId: number
}

type Row = Omit<StoredListen, 'listenedDate' | 'createdDate' | 'editedDate'> & {
  key: string
  listenedDate: Date | null
  createdDate: Date
  editedDate: Date | null
}

/** The diary of a person by day, in batches. The items of a batch have been read. */
export async function* listensOf(db: Db, userId: string, items: ItemReader): AsyncGenerator<StoredListen[]> {
  let after: { day: string; key: string } | null = null
  for (;;) {
    const rows: Row[] = await findListens(db, userId, after)
    await items.read(rows)
    if (rows.length > 0) yield rows.map(({ key: _, ...row }) => toWire(row))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = { day: last.day, key: last.key }
  }
}

async function findListens(
  db: Db,
  userId: string,
  after: { day: string; key: string } | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select listens.id as key, client_id as id, target.kind, coalesce(target.song_id, target.album_id) as "itemId", day,
      listened_at as "listenedDate", again, score, raw_score as "rawScore", raw_scale as "rawScale", note, source,
      listens.created_at as "createdDate", edited_at as "editedDate"
    from listens join review_targets as target on target.id = target_id
    where user_id = ${userId} and deleted_at is null
      and (${after?.day ?? null}::date is null or (day, listens.id) > (${after?.day ?? null}::date, ${after?.key ?? null}::uuid))
    order by day, listens.id limit ${BATCH_SIZE}`.execute(db)
  return rows
}

export function asListen({ kind, itemId, ...listen }: StoredListen, items: ItemReader): ArchivedListen {
  return { ...about(items.get({ kind, itemId })), ...listen, type: kind }
}

/** Finds the listens that the person has deleted and can still restore. */
export async function findDeletedListens(db: Db, userId: string, items: ItemReader) {
  const { rows } = await sql<Omit<Row, 'key'> & { deletedDate: Date }>`
    select client_id as id, target.kind, coalesce(target.song_id, target.album_id) as "itemId", day,
      listened_at as "listenedDate", again, score, raw_score as "rawScore", raw_scale as "rawScale", note, source,
      listens.created_at as "createdDate", edited_at as "editedDate", deleted_at as "deletedDate"
    from listens join review_targets as target on target.id = target_id
    where user_id = ${userId} and deleted_at is not null
    order by day, listens.id`.execute(db)
  await items.read(rows)
  return rows.map((row) => {
    const { deletedDate, ...listen } = toWire(row)
    return { ...asListen(listen, items), deletedDate }
  })
}
