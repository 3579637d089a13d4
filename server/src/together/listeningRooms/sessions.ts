import type { RoomSession } from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asRoomEntry, type Eyes, type LoadedEntry, loadEntries } from './entries.ts'

type Figures = {
  roomId: string
  people: number
  scoreCount: number
  scorers: string[]
  average: number | null
  bestId: string | null
  quarrelId: string | null
}

/** The data of a closed room, before it is adapted to a viewer. */
export type LoadedSession = Omit<Figures, 'bestId' | 'quarrelId'> & {
  best: LoadedEntry | null
  quarrel: LoadedEntry | null
}

/** The best entry has the highest average of two people or more; the best quarrel, the widest spread, then the widest deviation. */
export async function loadSessions(
  db: Db,
  roomIds: readonly string[],
): Promise<ReadonlyMap<string, LoadedSession>> {
  const { rows } = await sql<Figures>`
    with scored as (
      select entry.room_id, entry.id, entry.started_at, count(*) as count, avg(given.score) as average,
        sum(given.score) as total, array_agg(given.user_id) as scorers, max(given.score) - min(given.score) as spread, stddev_pop(given.score) as deviation
      from listening_room_entries as entry join listening_room_scores as given on given.entry_id = entry.id
      where entry.room_id = any(${roomIds}::uuid[]) and entry.revealed_at is not null
      group by entry.id
    )
    select room.id as "roomId",
      (
        select count(*) from listening_room_members as member
        where member.room_id = room.id and member.removed_at is null
      ) as people,
      coalesce((select sum(count) from scored where scored.room_id = room.id), 0)::int as "scoreCount",
      array(select distinct unnest(scorers) from scored where scored.room_id = room.id)::text[] as scorers,
      (select round(sum(total)::numeric / sum(count), 2)::float8 from scored where scored.room_id = room.id) as average,
      (
        select scored.id from scored where scored.room_id = room.id and count >= 2
        order by average desc, count desc, started_at limit 1
      ) as "bestId",
      (
        select scored.id from scored where scored.room_id = room.id and spread > 0
        order by spread desc, deviation desc, started_at limit 1
      ) as "quarrelId"
    from unnest(${roomIds}::uuid[]) as room (id)`.execute(db)
  const entryIds = [...new Set(rows.flatMap(({ bestId, quarrelId }) => [bestId, quarrelId]))].filter(
    (id) => id !== null,
  )
  const entries = await loadEntries(
    db,
    sql`select * from listening_room_entries where id = any(${entryIds}::uuid[])`,
  )
  const entryOf = (id: string | null) => entries.find((entry) => entry.id === id) ?? null
  return new Map(
    rows.map(({ bestId, quarrelId, ...figures }) => [
      figures.roomId,
      { ...figures, best: entryOf(bestId), quarrel: entryOf(quarrelId) },
    ]),
  )
}

/** Hides the average as well if the viewer may not see one of its scores: that score could be computed from it. */
export function asRoomSession(session: LoadedSession, eyes: Eyes, isBlind: boolean): RoomSession {
  const { people, scoreCount, scorers, average, best, quarrel } = session
  const hidesScores = isBlind || scorers.some((id) => eyes.hiddenIds.has(id))
  const entryOf = (entry: LoadedEntry | null) => (entry && !isBlind ? asRoomEntry(entry, eyes) : null)
  return {
    people,
    scoreCount,
    average: hidesScores ? null : average,
    best: entryOf(best),
    quarrel: entryOf(quarrel),
  }
}
