import { CLIENT_EVENTS } from '@remusic/contract/base/schemas/sockets'
import { REACTION_LIMITS } from '@remusic/contract/together/schemas/listeningRooms'
import type { Deps } from '../../base/deps.ts'
import { requireSeen } from './access.ts'
import { roomWatchers } from './changes.ts'
import type { DatabaseClock } from './databaseClock.ts'
import { refuse } from './errors.ts'
import type { Leases } from './leases.ts'
import { findApart } from './messages.ts'

/** A client measures the clock every few seconds; this leaves room for its first burst. */
const CLOCK_LIMITS = [{ name: 'room-clock', max: 120, seconds: 60 }]

export function registerRoomEvents(deps: Deps, { leases, clock }: { leases: Leases; clock: DatabaseClock }) {
  const { db, sockets, limits } = deps
  sockets.on('watch-room', CLIENT_EVENTS['watch-room'], async ({ me, payload: { roomId }, socket }) => {
    const room = await requireSeen(db, roomId, me)
    if (room.state === 'closed') throw refuse.closed()
    if (!room.isPresent) throw refuse.outside()
    await leases.watch(socket, me, roomId)
  })
  sockets.on('unwatch-room', CLIENT_EVENTS['unwatch-room'], ({ payload: { roomId }, socket }) =>
    leases.unwatch(socket, roomId),
  )
  sockets.on(
    'room-reaction',
    CLIENT_EVENTS['room-reaction'],
    async ({ me, payload: { roomId, reaction }, socket }) => {
      if (!roomWatchers.has(socket, roomId)) throw refuse.outside()
      await limits.consume(REACTION_LIMITS, `user ${me.id}`)
      const room = await requireSeen(db, roomId, me)
      if (!room.isPresent) throw refuse.outside()
      if (room.isMuted) throw refuse.muted()
      const apart = await findApart(db, roomId, me.id)
      const reacted = { roomId, userId: me.id, reaction }
      roomWatchers.tell(deps, roomId, 'room-reaction', reacted, apart)
    },
    { queued: false },
  )
  // Not queued: the time that an event waits here would look like the time that it was on its way.
  sockets.on(
    'room-clock',
    CLIENT_EVENTS['room-clock'],
    async ({ me, payload: { t0 }, socket }) => {
      await limits.consume(CLOCK_LIMITS, `user ${me.id}`)
      await clock.now()
      socket.emit('room-clock', { t0, t1: await clock.now() })
    },
    { queued: false },
  )
}
