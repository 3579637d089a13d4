import type { RoomPlaying } from '@remusic/contract/together/schemas/listeningRooms'
import { sql } from 'kysely'
import type { ApiError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isViolationOf, retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { takeNumbers } from '../../base/live/numbers.ts'
import { watchersOf } from '../../base/live/watchers.ts'
import { type RoomForViewer, requireSeen } from './access.ts'
import { refuse } from './errors.ts'

/** Changes of a room within this time are announced as one. */
const ANNOUNCE_MS = 40

/** A room with its new revision. */
export type RoomChange = { id: string; number: number; playing: RoomPlaying | null }

export const roomWatchers = watchersOf('room')

/** Database constraints that reject a change, with the error of each. */
const RULES: Record<string, () => ApiError> = {
  listening_rooms_hold_fifty: refuse.full,
  listening_rooms_queue_two_hundred: refuse.queueFull,
  listening_room_members_queue_twenty: refuse.yourQueueFull,
  listening_rooms_invite_two_hundred: refuse.tooManyInvited,
  one_open_room_per_host: refuse.alreadyHost,
  scores_before_the_reveal: refuse.revealed,
}

/** The message for the user if a constraint of the database refused the change. */
export function toRefusal(error: unknown): unknown {
  for (const [constraint, refusal] of Object.entries(RULES))
    if (isViolationOf(error, constraint)) return refusal()
  return error
}

type Work<T> = (tx: Db, room: RoomForViewer) => Promise<T>

/**
 * Changes an open room under its row lock, so that changes are serialised, and announces it after the commit. Every transaction locks
 * the room before its members and entries.
 */
export async function changeRoom<T>(deps: Deps, me: Me, roomId: string, work: Work<T>): Promise<T> {
  const { result, changes } = await inTransaction(deps.db, async (tx) => {
    const room = await lockRoom(tx, roomId, me)
    if (room.state === 'closed') throw refuse.closed()
    return { result: await work(tx, room), changes: await bump(tx, [roomId]) }
  })
  announce(deps, changes)
  return result
}

/** `changeRoom` for a caller who must be inside. */
export const changeInside = <T>(deps: Deps, me: Me, roomId: string, work: Work<T>): Promise<T> =>
  changeRoom(deps, me, roomId, (tx, room) => {
    if (!room.isPresent) throw refuse.outside()
    return work(tx, room)
  })

/** `changeRoom` for the host, who need not be inside. */
export const changeAsHost = <T>(deps: Deps, me: Me, roomId: string, work: Work<T>): Promise<T> =>
  changeRoom(deps, me, roomId, (tx, room) => {
    if (room.hostId !== me.id) throw refuse.hostOnly()
    return work(tx, room)
  })

export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  retryOnConflict(() => db.transaction().execute(work)).catch((error: unknown) => {
    throw toRefusal(error)
  })

/** Locks a room that the person may see. */
export async function lockRoom(tx: Db, roomId: string, me: Me): Promise<RoomForViewer> {
  await tx
    .selectFrom('listening_rooms')
    .select('id')
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return requireSeen(tx, roomId, me)
}

/** Gives locked rooms their next revision, once everything else about the change is written. */
export const bump = (tx: Db, roomIds: readonly string[]): Promise<RoomChange[]> =>
  takeNumbers<Pick<RoomChange, 'playing'>>(tx, 'listening_rooms.revision', roomIds, { returning: PLAYING })

const msOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const PLAYING = sql`(
  select json_build_object('id', entry.id, 'startsAt', ${msOf('started_at')}, 'endsAt', ${msOf('ends_at')},
    'hasPreview', has_preview)
  from listening_room_entries as entry where entry.room_id = counted.id and entry.state = 'playing'
) as playing`

/** Tells the sockets that watch the rooms. To be called after the commit. */
export function announce(deps: Pick<Deps, 'sockets'>, changes: readonly RoomChange[]): void {
  for (const { id, number, playing } of changes) {
    const payload = { roomId: id, revision: number, playing }
    roomWatchers.announce(deps, 'room-changed', { id, number, payload }, { withinMs: ANNOUNCE_MS })
  }
}
