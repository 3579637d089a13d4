import { LEASE_SECONDS } from '@remusic/contract/together/listeningRooms'
import { sql } from 'kysely'
import { ApiError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { ClientSocket } from '../../base/sockets/socket.ts'
import { roomWatchers } from './changes.ts'
import { joinRoomAs } from './members.ts'

const RENEW_MS = (LEASE_SECONDS * 1_000) / 3
const PAIRS_AT_ONCE = 2_000

type Watch = { me: Me; socket: ClientSocket; roomIds: Set<string> }

/** Keeps the people inside whose sockets on this server watch a room. If the server dies, their leases end by themselves. */
export function createLeases(deps: Deps, { renewMs = RENEW_MS } = {}) {
  const watches = new Map<string, Watch>()
  const timer = setInterval(() => void renewAll(), renewMs).unref()

  /** The Socket.IO rooms decide, because a socket also leaves them when another server removes its member. */
  const pairs = () =>
    [...watches.values()].flatMap(({ me, socket, roomIds }) =>
      [...roomIds]
        .filter((roomId) => roomWatchers.has(socket, roomId))
        .map((roomId) => ({ roomId, me, socket })),
    )

  async function renewAll() {
    try {
      const all = pairs()
      for (let start = 0; start < all.length; start += PAIRS_AT_ONCE)
        await renew(all.slice(start, start + PAIRS_AT_ONCE))
    } catch (error) {
      deps.log.warn({ err: error }, 'listening rooms: the leases could not be renewed')
    }
  }

  async function renew(some: ReturnType<typeof pairs>) {
    const { rows } = await sql<{ room_id: string; user_id: string }>`
      with known as (
        select member.room_id, member.user_id
        from unnest(${some.map(({ roomId }) => roomId)}::uuid[], ${some.map(({ me }) => me.id)}::uuid[]) as held (room_id, user_id)
          join listening_room_members as member using (room_id, user_id)
        where member.present
        order by member.room_id, member.user_id for no key update of member
      )
      update listening_room_members as member
      set seen_until = clock_timestamp() + ${LEASE_SECONDS}::int * interval '1 second'
      from known where (member.room_id, member.user_id) = (known.room_id, known.user_id)
      returning member.room_id, member.user_id`.execute(deps.db)
    const renewed = new Set(rows.map(({ room_id, user_id }) => `${room_id} ${user_id}`))
    for (const { roomId, me, socket } of some)
      if (!renewed.has(`${roomId} ${me.id}`)) await comeBack(roomId, me, socket)
  }

  /** The lease may have expired while the database was unavailable, although the person is still listening. */
  async function comeBack(roomId: string, me: Me, socket: ClientSocket) {
    try {
      await joinRoomAs(deps, me, roomId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      unwatch(socket, roomId)
      socket.emit('room-ended', { roomId })
    }
  }

  function unwatch(socket: ClientSocket, roomId: string) {
    roomWatchers.remove(socket, roomId)
    watches.get(socket.id)?.roomIds.delete(roomId)
  }

  return {
    async watch(socket: ClientSocket, me: Me, roomId: string) {
      // The disconnect event of this socket has already fired, so nothing would remove its entry below.
      if (socket.disconnected) return
      const known = watches.get(socket.id)
      const watch = known ?? { me, socket, roomIds: new Set<string>() }
      if (!known) {
        watches.set(socket.id, watch)
        socket.once('disconnect', () => watches.delete(socket.id))
      }
      watch.roomIds.add(roomId)
      await roomWatchers.add(socket, [roomId])
    },
    unwatch,
    renewAll,
    stop: () => clearInterval(timer),
  }
}

export type Leases = ReturnType<typeof createLeases>
