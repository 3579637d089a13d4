import { randomUUID } from 'node:crypto'
import { mayOpenRooms } from '@remusic/contract/people/plans'
import type { EditedRoom, NewRoom } from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { lockPerson } from '../../people/accounts/people.ts'
import { announce, bump, changeAsHost, inTransaction, type RoomChange } from './changes.ts'
import { roomColumns } from './columns.ts'
import { refuse } from './errors.ts'
import { enter } from './members.ts'
import { endPlaying, startNext } from './playback.ts'
import { enqueue } from './queue.ts'

/** Opens a room with the host inside. A database constraint limits each person to one open room. */
export async function openRoomAs({ db }: Deps, me: Me, { songIds, ...settings }: NewRoom): Promise<string> {
  if (!mayOpenRooms(me.role)) throw refuse.opensPremium()
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, me.id)
    const { id } = await tx
      .insertInto('listening_rooms')
      .values({ host_id: me.id, ...roomColumns(settings) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enter(tx, id, me.id)
    if (songIds.length > 0) await enqueue(tx, id, me.id, { clientId: randomUUID(), songIds })
    await startNext(tx, [id])
    return id
  })
}

export const editRoomAs = (deps: Deps, me: Me, roomId: string, edited: EditedRoom): Promise<void> =>
  changeAsHost(deps, me, roomId, async (tx) => {
    const columns = roomColumns(edited)
    if (Object.values(columns).every((value) => value === undefined)) return
    await tx.updateTable('listening_rooms').set(columns).where('id', '=', roomId).execute()
  })

export const closeRoomAs = (deps: Deps, me: Me, roomId: string): Promise<void> =>
  changeAsHost(deps, me, roomId, (tx) => closeLocked(tx, [roomId]))

/** Closes locked rooms: ends the playing entry, reveals its scores, and removes everybody. */
export async function closeLocked(tx: Db, roomIds: readonly string[]): Promise<void> {
  await endPlaying(tx, roomIds, { as: 'played', where: sql`true` })
  await sql`
    update listening_room_members set present = false, left_at = now()
    where room_id = any(${roomIds}::uuid[]) and present`.execute(tx)
  await sql`
    update listening_rooms set state = 'closed', closed_at = date_trunc('milliseconds', clock_timestamp())
    where id = any(${roomIds}::uuid[])`.execute(tx)
}

const CLOSED_AT_ONCE = 100

/** Closes the rooms in which nobody has been since the cutoff. */
export async function closeEmptyRooms(deps: Deps, cutoff: Date): Promise<number> {
  for (let closed = 0; ; ) {
    const changes = await deps.db.transaction().execute(async (tx): Promise<RoomChange[]> => {
      const rooms = await tx
        .selectFrom('listening_rooms')
        .select('id')
        .where('state', '=', 'open')
        .where('empty_since', '<', cutoff)
        .orderBy('empty_since')
        .limit(CLOSED_AT_ONCE)
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      const ids = rooms.map(({ id }) => id)
      if (ids.length === 0) return []
      await closeLocked(tx, ids)
      return bump(tx, ids)
    })
    announce(deps, changes)
    closed += changes.length
    if (changes.length < CLOSED_AT_ONCE) return closed
  }
}
