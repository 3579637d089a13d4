import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RequestOf, Route } from '@remusic/contract/base/schemas/route'
import {
  joinRoom,
  type Room,
  roomById,
  scoreEntry,
  sendRoomMessage,
} from '@remusic/contract/together/schemas/listeningRooms'
import { io, type Socket } from 'socket.io-client'
import type { callsTo } from './startTestApp.ts'

const RETRY_MS = 50

type Server = { url: string; call: ReturnType<typeof callsTo> }
type Options = {
  /** The server that a load balancer would choose at this moment. Called again after every failure. */
  server(): Server
  token: string
  roomId: string
}

/**
 * A person with the page of a room open, who follows the room as the page does: joins and watches it after every connection, and fetches
 * it whenever an event names a newer revision. Every write is repeated until some server answers it.
 */
export function aRoomClient({ server, token, roomId }: Options) {
  const id = roomId
  const songs = new Map<string, { seenAt: number; startsAt: number }>()
  const acknowledged = { messages: [] as string[], scores: new Map<string, number>() }
  let room: Room | null = null
  let announced = 0
  let isReading = false
  let isOver = false
  let socket: Socket

  /** Repeats a call until a server answers it. A server that shuts down or starts answers 503, and a killed one nothing. */
  async function call<R extends Route>(route: R, input: RequestOf<R>) {
    for (;;) {
      const response = await server()
        .call(route, input, { token })
        .catch(() => null)
      if (response && response.status !== 503) return response
      if (isOver) throw new Error('The room client has left')
      await wait(RETRY_MS)
    }
  }

  function show(read: Room) {
    if (room && read.revision < room.revision) return
    room = read
    announced = Math.max(announced, read.revision)
    const { current } = read
    if (current?.startsAt && !songs.has(current.id))
      songs.set(current.id, { seenAt: Date.now(), startsAt: current.startsAt })
  }

  async function read() {
    if (isReading) return
    isReading = true
    try {
      while (!isOver && announced > (room?.revision ?? 0)) {
        const { status, data } = await call(roomById, { params: { id } })
        if (status === 200) show(data)
      }
    } catch {
      // The client has left the room meanwhile.
    } finally {
      isReading = false
    }
  }

  async function enter() {
    const { status, data } = await call(joinRoom, { params: { id } })
    if (status !== 200) throw new Error(`joining answered ${status} ${JSON.stringify(data)}`)
    show(data)
    await socket.emitWithAck('watch-room', { roomId })
  }

  function connect() {
    if (isOver) return
    socket = io(server().url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    const again = () => void setTimeout(connect, RETRY_MS)
    socket.once('connect_error', again)
    socket.once('disconnect', again)
    socket.on('connect', () => void enter().catch(() => {}))
    socket.on('room-changed', ({ revision }: { revision: number }) => {
      announced = Math.max(announced, revision)
      void read()
    })
  }
  connect()

  return {
    room: () => room,
    /** When the client learnt of each song, by the id of its entry. */
    songs,
    acknowledged,
    call,
    isConnected: () => socket.connected,
    async write() {
      const clientId = randomUUID()
      const { status } = await call(sendRoomMessage, { params: { id }, body: { clientId, text: 'Hola' } })
      if (status === 201) acknowledged.messages.push(clientId)
      return status
    },
    async score(score: number) {
      const current = room?.current
      if (!current?.startsAt) return null
      const params = { id, entryId: current.id }
      const { status } = await call(scoreEntry, { params, body: { score } })
      if (status === 200) acknowledged.scores.set(current.id, score)
      return status
    },
    leave() {
      isOver = true
      socket.removeAllListeners('disconnect')
      socket.disconnect()
    },
  }
}

export type RoomClient = ReturnType<typeof aRoomClient>
