import type { ServerEvents } from '@remusic/contract/base/schemas/sockets'
import type { Deps } from '../deps.ts'
import type { ClientSocket } from '../sockets/socket.ts'

type Live = Pick<Deps, 'sockets'>
type Event = keyof ServerEvents

/** The sockets, on all servers, that watch each thing of a kind. Disconnecting removes a socket from all of them. */
export function watchersOf(kind: string) {
  const roomOf = (id: string) => `${kind}:${id}`

  async function add(socket: ClientSocket, ids: readonly string[]): Promise<void> {
    // A socket that has disconnected meanwhile would stay in the Socket.IO rooms for ever.
    if (!socket.disconnected) await socket.join(ids.map(roomOf))
  }

  return {
    has: (socket: ClientSocket, id: string) => socket.rooms.has(roomOf(id)),
    add,
    remove: (socket: ClientSocket, id: string) => void socket.leave(roomOf(id)),
    /** Replaces all things of this kind that the socket watches. */
    async replace(socket: ClientSocket, ids: readonly string[]): Promise<void> {
      const kept = new Set(ids.map(roomOf))
      for (const room of socket.rooms)
        if (room.startsWith(roomOf('')) && !kept.has(room)) void socket.leave(room)
      await add(socket, ids)
    },
    /** Removes the sockets of a person who may not watch it any more. */
    removePerson: ({ sockets }: Live, id: string, userId: string) =>
      sockets.removeFromRoom(userId, roomOf(id)),
    tell<E extends Event>(
      { sockets }: Live,
      id: string,
      event: E,
      payload: ServerEvents[E],
      exceptUsers: string[] = [],
    ) {
      sockets.emitToRoom(roomOf(id), event, payload, { exceptUsers })
    },
    /**
     * Announces, after the commit, that the thing has a new number. Of the changes within `withinMs` only the highest number is sent, so
     * this server never sends a lower number after it. Another server may: clients ignore numbers they have reached.
     */
    announce<E extends Event>(
      { sockets }: Live,
      event: E,
      { id, number, payload }: { id: string; number: number; payload: ServerEvents[E] },
      { withinMs }: { withinMs: number },
    ): void {
      const emit = async () => sockets.emitToRoom(roomOf(id), event, payload)
      sockets.coalesce(`${event} ${id}`, withinMs, emit, number)
    },
  }
}
