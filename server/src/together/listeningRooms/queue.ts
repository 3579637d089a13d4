import type { QueuedSongs } from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { creditTextOf } from '../../music/catalogue/mappers.ts'
import { changeAsHost, changeInside } from './changes.ts'
import { refuse } from './errors.ts'
import { startNext } from './playback.ts'

export const addToQueueAs = (deps: Deps, me: Me, roomId: string, songs: QueuedSongs): Promise<void> =>
  changeInside(deps, me, roomId, async (tx) => {
    await enqueue(tx, roomId, me.id, songs)
    await startNext(tx, [roomId])
  })

/** Appends the songs to the queue of a locked room, unless the same call has done it before. */
export async function enqueue(
  tx: Db,
  roomId: string,
  userId: string,
  { clientId, songIds }: QueuedSongs,
): Promise<void> {
  const isKnown = await tx
    .selectFrom('listening_room_entries')
    .select('id')
    .where('room_id', '=', roomId)
    .where('added_by', '=', userId)
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst()
  if (isKnown) return
  const { rows: songs } = await sql<{ id: number; title: string; artist: string; ordinal: number }>`
    select songs.id, songs.title, coalesce(${creditTextOf('songs.credit_id')}, artists.name) as artist, wanted.ordinal
    from unnest(${songIds}::text[]) with ordinality as wanted (address, ordinal)
      join songs on songs.id = song_id_of(wanted.address) join artists on artists.id = songs.artist_id
    where songs.hidden_at is null
    order by wanted.ordinal`.execute(tx)
  if (songs.length < songIds.length) throw refuse.songMissing()
  const room = await tx
    .updateTable('listening_rooms')
    .set((room) => ({ last_position: room('last_position', '+', songs.length) }))
    .where('id', '=', roomId)
    .returning('last_position as last')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('listening_room_entries')
    .values(
      songs.map(({ id, title, artist, ordinal }) => ({
        room_id: roomId,
        song_id: id,
        title,
        artist,
        added_by: userId,
        client_id: clientId,
        ordinal,
        position: room.last - songs.length + ordinal,
      })),
    )
    .execute()
}

type Place = { roomId: string; entryId: string }

/** The host removes any entry, everybody else their own. */
export const removeFromQueueAs = (deps: Deps, me: Me, { roomId, entryId }: Place): Promise<void> =>
  changeInside(deps, me, roomId, async (tx, room) => {
    const entry = await queuedEntry(tx, roomId, entryId)
    if (entry.addedBy !== me.id && room.hostId !== me.id) throw refuse.notYourEntry()
    await tx
      .updateTable('listening_room_entries')
      .set({ state: 'removed' })
      .where('id', '=', entryId)
      .execute()
  })

/** Moves an entry to its place among those that wait; 1 is the next. */
export const moveInQueueAs = (
  deps: Deps,
  me: Me,
  { roomId, entryId, position }: Place & { position: number },
): Promise<void> =>
  changeAsHost(deps, me, roomId, async (tx) => {
    await queuedEntry(tx, roomId, entryId)
    const waiting = await tx
      .selectFrom('listening_room_entries')
      .select(['id', 'position'])
      .where('room_id', '=', roomId)
      .where('state', '=', 'queued')
      .orderBy('position')
      .execute()
    if (position > waiting.length) throw refuse.badPosition()
    const others = waiting.map(({ id }) => id).filter((id) => id !== entryId)
    const order = others.toSpliced(position - 1, 0, entryId)
    await sql`
      update listening_room_entries as entry set position = ordered.position
      from unnest(${order}::uuid[], ${waiting.map((entry) => entry.position)}::bigint[]) as ordered (id, position)
      where entry.id = ordered.id and entry.position <> ordered.position`.execute(tx)
  })

async function queuedEntry(tx: Db, roomId: string, entryId: string) {
  const entry = await tx
    .selectFrom('listening_room_entries')
    .select(['added_by as addedBy', 'state'])
    .where('id', '=', entryId)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
  if (entry?.state !== 'queued') throw refuse.entryMissing()
  return entry
}
