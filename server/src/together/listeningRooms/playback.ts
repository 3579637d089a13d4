import { PREVIEW_SECONDS } from '@remusic/contract/music/previews'
import { COUNTDOWN_MS, LEAD_MS, UNKNOWN_LENGTH_SECONDS } from '@remusic/contract/together/listeningRooms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { hasPreview } from '../../music/catalogue/previewAvailability.ts'

/**
 * The clock of a room is that of the database, which all servers share. It is read when the lock is held: the time of the transaction
 * may be older than a change that it waited for. Whole milliseconds, as cursors have them.
 */
const NOW = sql`date_trunc('milliseconds', clock_timestamp())`

/**
 * A song starts a fixed time after the end of the last one, although a tick notices the end up to a second later. Otherwise all rooms
 * that one tick advances would go on in step, and in the end all members of all rooms would fetch them at the same moment.
 */
const MAX_NOTICED_LATE = sql`interval '1500 milliseconds'`
const LAST_END = sql`coalesce((
  select case when last.ends_at > ${NOW} - ${MAX_NOTICED_LATE} then last.ends_at end
  from listening_room_entries as last where last.room_id = room.id and last.revealed_at is not null
  order by last.started_at desc, last.id desc limit 1
), ${NOW})`

type End = { as: 'played' | 'skipped'; where: RawBuilder<boolean> }

export const isDue = sql<boolean>`entry.ends_at <= clock_timestamp()`
/** Whether more than half of those who are present have voted to skip the song. */
export const isUnwanted = sql<boolean>`exists (
  select from listening_rooms as room
  where room.id = entry.room_id and room.present_count > 0 and room.present_count < 2 * (
    select count(*) from listening_room_skips as vote
      join listening_room_members as voter on voter.room_id = entry.room_id and voter.user_id = vote.user_id
    where vote.entry_id = entry.id and voter.present
  )
)`

/** Ends the playing entries of locked rooms and reveals their scores. Returns the rooms in which one ended. */
export async function endPlaying(tx: Db, roomIds: readonly string[], { as, where }: End): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update listening_room_entries as entry
      set state = ${as}, revealed_at = ${NOW}, ends_at = least(ends_at, ${NOW})
      where room_id = any(${roomIds}::uuid[]) and state = 'playing' and ${where}
      returning room_id
    )
    update listening_rooms set played_count = played_count + 1 from ended
    where listening_rooms.id = ended.room_id returning listening_rooms.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Starts the next entry of each locked room in which somebody listens and nothing plays. */
export async function startNext(tx: Db, roomIds: readonly string[]): Promise<void> {
  // A song may have vanished from the catalogue since it was added.
  await sql`
    update listening_room_entries as entry set state = 'removed'
    where room_id = any(${roomIds}::uuid[]) and state = 'queued'
      and not exists (select from songs where songs.id = entry.song_id and songs.hidden_at is null)`.execute(
    tx,
  )
  await sql`
    update listening_room_entries as entry set state = 'playing', has_preview = next.has_preview,
      started_at = next.last_end + next.lead, ends_at = next.last_end + next.lead + next.length
    from listening_rooms as room cross join lateral (
      select queued.id, ${LAST_END} as last_end, ${hasPreview} as has_preview,
        case when ${hasPreview} then ${LEAD_MS}::int else ${COUNTDOWN_MS}::int end * interval '1 millisecond' as lead,
        case
          when ${hasPreview} then ${PREVIEW_SECONDS}::int
          when songs.duration_seconds > 0 then songs.duration_seconds
          else ${UNKNOWN_LENGTH_SECONDS}::int
        end * interval '1 second' as length
      from listening_room_entries as queued join songs on songs.id = queued.song_id
      where queued.room_id = room.id and queued.state = 'queued'
      order by queued.position limit 1
    ) as next
    where room.id = any(${roomIds}::uuid[]) and room.state = 'open' and room.present_count > 0
      and not exists (
        select from listening_room_entries as playing where playing.room_id = room.id and playing.state = 'playing'
      )
      and entry.id = next.id`.execute(tx)
}

/** Ends the playing entry if most of those present want to skip it, and starts the next one. */
export async function skipUnwanted(tx: Db, roomIds: readonly string[]): Promise<void> {
  const ended = await endPlaying(tx, roomIds, { as: 'skipped', where: isUnwanted })
  if (ended.length > 0) await startNext(tx, ended)
}
