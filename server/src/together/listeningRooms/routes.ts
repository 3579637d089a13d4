import { EMPTY_ROOM_MINUTES, ROOM_TEXTS } from '@remusic/contract/together/listeningRooms'
import {
  addToQueue,
  closeRoom,
  editRoom,
  endEntry,
  inviteToRoom,
  joinRoom,
  leaveRoom,
  listRooms,
  moveInQueue,
  muteMember,
  openRoom,
  playedEntries,
  removeFromQueue,
  removeRoomMember,
  roomById,
  roomMessages,
  roomSessions,
  roomsOf,
  scoreEntry,
  sendRoomMessage,
  skipEntry,
} from '@remusic/contract/together/schemas/listeningRooms'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle, type Me } from '../../base/http/handle.ts'
import { findFollowedSessions, findOpenRooms, findRoomsOf } from './cards.ts'
import { createDatabaseClock } from './databaseClock.ts'
import { createLeases } from './leases.ts'
import { inviteAs, joinRoomAs, leaveRoomAs, muteMemberAs, removeMemberAs } from './members.ts'
import { findRoomMessages, sendRoomMessageAs } from './messages.ts'
import { addToQueueAs, moveInQueueAs, removeFromQueueAs } from './queue.ts'
import { deleteOldMessages, deleteOldRows } from './retention.ts'
import { closeEmptyRooms, closeRoomAs, editRoomAs, openRoomAs } from './rooms.ts'
import { endEntryAs, scoreEntryAs, skipEntryAs } from './scoring.ts'
import { registerRoomEvents } from './socket.ts'
import { createRoomReader, findPlayed } from './state.ts'
import { startTicking } from './ticks.ts'

const CLOSE_EMPTY = 'listening-rooms-close'
const CLEAN_UP = 'listening-rooms-clean-up'

export function listeningRoomRoutes(app: FastifyInstance, deps: Deps) {
  const { db, jobs } = deps
  const reader = createRoomReader(db)
  const after = async (roomId: string, me: Me, change: Promise<unknown>) => {
    await change
    return reader.find(roomId, me)
  }

  handle(app, listRooms, ({ query, me }) => findOpenRooms(db, me, query))
  handle(app, roomsOf, ({ params, query, me }) => findRoomsOf(db, me, { ...query, userId: params.userId }))
  handle(app, roomSessions, ({ query, me }) => findFollowedSessions(db, me, query))
  handle(app, roomById, ({ params, me }) => reader.find(params.id, me))
  handle(app, playedEntries, ({ params, query, me }) => findPlayed(db, me, { ...query, roomId: params.id }))

  handle(app, openRoom, async ({ body, me }) => reader.find(await openRoomAs(deps, me, body), me))
  handle(app, editRoom, ({ params, body, me }) => after(params.id, me, editRoomAs(deps, me, params.id, body)))
  handle(app, closeRoom, ({ params, me }) => after(params.id, me, closeRoomAs(deps, me, params.id)))

  handle(app, joinRoom, ({ params, me }) => after(params.id, me, joinRoomAs(deps, me, params.id)))
  handle(app, leaveRoom, async ({ params, me }) => ({ msg: await leaveRoomAs(deps, me, params.id) }))
  handle(app, inviteToRoom, async ({ params, body, me }) => ({
    invited: await inviteAs(deps, me, { roomId: params.id, userIds: body.userIds }),
    msg: ROOM_TEXTS.invited,
  }))
  handle(app, muteMember, ({ params: { id, userId }, body, me }) =>
    after(id, me, muteMemberAs(deps, me, { roomId: id, userId, muted: body.muted })),
  )
  handle(app, removeRoomMember, ({ params: { id, userId }, me }) =>
    after(id, me, removeMemberAs(deps, me, { roomId: id, userId })),
  )

  handle(app, addToQueue, ({ params, body, me }) =>
    after(params.id, me, addToQueueAs(deps, me, params.id, body)),
  )
  handle(app, moveInQueue, ({ params: { id, entryId }, body, me }) =>
    after(id, me, moveInQueueAs(deps, me, { roomId: id, entryId, position: body.position })),
  )
  handle(app, removeFromQueue, ({ params: { id, entryId }, me }) =>
    after(id, me, removeFromQueueAs(deps, me, { roomId: id, entryId })),
  )
  handle(app, skipEntry, ({ params: { id, entryId }, me }) =>
    after(id, me, skipEntryAs(deps, me, { roomId: id, entryId })),
  )
  handle(app, endEntry, ({ params: { id, entryId }, me }) =>
    after(id, me, endEntryAs(deps, me, { roomId: id, entryId })),
  )
  handle(app, scoreEntry, ({ params: { id, entryId }, body, me }) =>
    scoreEntryAs(deps, me, { roomId: id, entryId, score: body.score }),
  )

  handle(app, roomMessages, ({ params, query, me }) =>
    findRoomMessages(db, me, { ...query, roomId: params.id }),
  )
  handle(app, sendRoomMessage, ({ params, body, me }) =>
    sendRoomMessageAs(deps, me, { ...body, roomId: params.id }),
  )

  jobs.defineExpiry(CLOSE_EMPTY, async (now) => {
    await closeEmptyRooms(deps, new Date(now.getTime() - EMPTY_ROOM_MINUTES * 60_000))
  })
  jobs.schedule(CLOSE_EMPTY, '* * * * *')
  jobs.defineExpiry(CLEAN_UP, async (now) => {
    await deleteOldRows(db, now)
    await deleteOldMessages(db, now)
  })
  jobs.schedule(CLEAN_UP, '35 * * * *')

  const clock = createDatabaseClock(db)
  clock.start()
  const leases = createLeases(deps)
  registerRoomEvents(deps, { leases, clock })
  const ticking = startTicking(deps)
  app.addHook('onClose', async () => {
    clock.stop()
    leases.stop()
    await ticking.stop()
  })
}
