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
} from '@remusic/contract/together/listeningRooms'
import type {
  EditedRoom,
  NewRoom,
  Room,
  RoomMessage,
} from '@remusic/contract/together/schemas/listeningRooms'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { newId } from '../../base/api/newId.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { followNumbers } from '../../base/live/followNumbers.ts'
import { roomKeys } from '../../base/queryKeys/listeningRooms.ts'
import { type LoadedMessages, newerRoom, withMessages, withNext } from './cache.ts'
import { roomTime } from './roomTime.ts'

/** How often somebody outside an open room, who gets no events, sees what happens in it. */
const OUTSIDE_INTERVAL_MS = 10_000

/** An open room as it is now, or the session that remains of it. */
export const roomQuery = (id: string) =>
  queryOptions({
    queryKey: roomKeys.one(id),
    queryFn: async ({ client, queryKey, signal }) => {
      const arrived = await timed(() => call(roomById, { params: { id } }, { signal }))
      return newerRoom(client.getQueryData<Room>(queryKey), arrived)
    },
    staleTime: 5_000,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'open' && !data.me?.inside ? OUTSIDE_INTERVAL_MS : false,
  })

/** The open rooms. Others open and close meanwhile, so the list is read again with every visit. */
export const roomsPages = pagedQuery(listRooms, { queryKey: roomKeys.open }, { staleTime: 5_000 })

/** The finished sessions of the people whom the member follows. */
export const sessionsPages = pagedQuery(roomSessions, { queryKey: roomKeys.sessions })

/** The open room of a person and what remains of the former ones. */
export const roomsOfPages = (userId: string) =>
  pagedQuery(roomsOf, { queryKey: roomKeys.of(userId), params: { userId } })

/** Everything a room has played, from the beginning. */
export const playedPages = (id: string) =>
  pagedQuery(playedEntries, { queryKey: roomKeys.played(id), params: { id } })

/** The messages of a room. After the first load only those that are missing are read. */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: roomKeys.messages(id),
    queryFn: async ({ client, queryKey, signal }): Promise<LoadedMessages> => {
      const before = client.getQueryData<LoadedMessages>(queryKey)
      if (before && before.upTo > 0) {
        const missing = await missingMessages(id, { ...before, items: [] }, signal)
        // Others may have arrived meanwhile.
        return withMessages(client.getQueryData<LoadedMessages>(queryKey) ?? before, missing.items)
      }
      const { items, next } = await call(roomMessages, { params: { id }, query: {} }, { signal })
      return withMessages({ items: [], earlier: next, upTo: 0 }, items)
    },
  })

async function missingMessages(id: string, before: LoadedMessages, signal: AbortSignal) {
  let loaded = before
  for (;;) {
    const { items, next } = await call(
      roomMessages,
      { params: { id }, query: { after: loaded.upTo } },
      { signal },
    )
    loaded = withMessages(loaded, items)
    if (next === null || items.length === 0) return loaded
  }
}

export const followedMessages = followNumbers({
  keyOf: roomKeys.messages,
  numbers: { message: ({ upTo }: LoadedMessages) => upTo },
})

/** Shows a message that was sent or announced. */
export const applyMessage = (client: QueryClient, message: RoomMessage) =>
  followedMessages.receive(client, message.roomId, { message: message.seq }, (loaded) =>
    withNext(loaded, message),
  )

/** Reads the messages before the loaded ones. */
export async function loadEarlier(client: QueryClient, id: string) {
  const { queryKey } = messagesQuery(id)
  const earlier = client.getQueryData(queryKey)?.earlier
  if (!earlier) return
  const { items, next } = await call(roomMessages, { params: { id }, query: { cursor: Number(earlier) } })
  client.setQueryData(queryKey, (now) => now && { ...withMessages(now, items), earlier: next })
}

/** The calls that change a room. Each answers with the room as it is afterwards. */
export const ROOM_CALLS = {
  join: (id: string) => timed(() => call(joinRoom, { params: { id } })),
  close: (id: string) => call(closeRoom, { params: { id } }),
  edit: (id: string, body: EditedRoom) => call(editRoom, { params: { id }, body }),
  mute: (id: string, userId: string, muted: boolean) =>
    call(muteMember, { params: { id, userId }, body: { muted } }),
  remove: (id: string, userId: string) => call(removeRoomMember, { params: { id, userId } }),
  add: (id: string, songIds: string[]) =>
    call(addToQueue, { params: { id }, body: { clientId: newId(), songIds } }),
  move: (id: string, entryId: string, position: number) =>
    call(moveInQueue, { params: { id, entryId }, body: { position } }),
  drop: (id: string, entryId: string) => call(removeFromQueue, { params: { id, entryId } }),
  skip: (id: string, entryId: string) => call(skipEntry, { params: { id, entryId } }),
  end: (id: string, entryId: string) => call(endEntry, { params: { id, entryId } }),
}

export const open = (body: Pick<NewRoom, 'name' | 'access' | 'songIds'>) => call(openRoom, { body })

export const leave = (id: string) => call(leaveRoom, { params: { id } })

export const invite = (id: string, userIds: string[]) =>
  call(inviteToRoom, { params: { id }, body: { userIds } })

export const score = (id: string, entryId: string, value: number) =>
  call(scoreEntry, { params: { id, entryId }, body: { score: value } })

export const sendMessage = (id: string, clientId: string, text: string) =>
  call(sendRoomMessage, { params: { id }, body: { clientId, text } })

export function applyRoom(client: QueryClient, room: Room) {
  client.setQueryData(roomQuery(room.id).queryKey, (before) => newerRoom(before, room))
}

/** An answer also has the server's time, which serves until the socket has measured it. */
async function timed(ask: () => Promise<Room>): Promise<Room> {
  const sentAt = performance.now()
  const room = await ask()
  if (!import.meta.env.SSR) roomTime.add({ sentAt, serverTime: room.now, receivedAt: performance.now() })
  return room
}
