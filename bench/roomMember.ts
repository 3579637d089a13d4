import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { io } from 'socket.io-client'
import { tokenOf } from './call.ts'

const API = '/api/back-end/rooms'
/** The interval at which the page measures its clock offset, too. */
const CLOCK_INTERVAL_MS = 10_000
const RETRY_MS = 500
/** Plain http needs much less CPU than fetch, and the server shares the CPU with this process. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 })

/** The times from the end of a song until a member knew the next one, and until they saw the scores of the one that ended. */
export type Advance = { songMs: number; scoresMs: number }
export type RoomMember = ReturnType<typeof createRoomMember>

type Entry = { id: string; startsAt: number; endsAt: number }
type Room = { id: string; revision: number; current: Entry | null }
type Changed = { revision: number; playing: Entry | null }

/**
 * A person with the page of a room open. Fetches the room again whenever an event names a newer revision, one request at a time, and
 * measures the clock offset. The database runs on this machine, so both have the same clock.
 */
export function createRoomMember(url: string, user: number, onFailure: (failure: string) => void) {
  const token = tokenOf(user)
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: RETRY_MS,
    timeout: 60_000,
    auth: { token },
  })
  let roomId = ''
  let shown = 0
  let announced = 0
  let ended: { at: number; songMs: number } | null = null
  let entry: Entry | null = null
  let isReading = false
  let calls = 0
  let onAdvance = (_: Advance) => {}
  let onSong = () => {}

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    calls += 1
    const { status, text } = await send(url + API + path, { method, token, body })
    if (status >= 300)
      throw new Error(`${method} ${path.replace(/[\da-f-]{36}/g, ':id')} ${status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as T
  }

  function show(room: Room) {
    if (room.revision < shown) return
    shown = room.revision
    announced = Math.max(announced, shown)
    if (room.current && room.current.id !== entry?.id) begin(room.current)
    else entry = room.current
    if (ended) onAdvance({ songMs: ended.songMs, scoresMs: Date.now() - ended.at })
    ended = null
  }

  /** Like the page, starts a song as soon as the event names it; the scores arrive when the room has been fetched. */
  function begin(next: Entry) {
    if (entry) ended = { at: entry.endsAt, songMs: Date.now() - entry.endsAt }
    entry = next
    onSong()
  }

  async function read() {
    if (isReading) return
    isReading = true
    try {
      while (announced > shown) show(await call<Room>('GET', `/${roomId}`))
    } catch (error) {
      onFailure((error as Error).message)
      announced = shown
    } finally {
      isReading = false
    }
  }

  async function watch() {
    if (roomId === '') return
    const ack = await socket.emitWithAck('watch-room', { roomId })
    if (!ack.ok) onFailure(`watch-room: ${ack.msg}`)
    socket.emit('room-clock', { t0: performance.now() })
  }
  socket.on('connect', () => void watch())
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), RETRY_MS * (1 + Math.random()))
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') onFailure(`disconnected: ${reason}`)
  })
  socket.on('room-changed', ({ revision, playing }: Changed) => {
    if (revision <= announced) return
    announced = revision
    if (playing && playing.id !== entry?.id) begin(playing)
    void read()
  })
  const clock = setInterval(() => socket.emit('room-clock', { t0: performance.now() }), CLOCK_INTERVAL_MS)

  const connected = () =>
    socket.connected ? undefined : new Promise<void>((resolve) => socket.once('connect', () => resolve()))

  async function enter(room: Room): Promise<string> {
    roomId = room.id
    show(room)
    // A connected socket has to watch the room now; any other does so when it connects.
    if (socket.connected) await watch()
    else await connected()
    return roomId
  }

  return {
    calls: () => calls,
    open: async (name: string) => enter(await call<Room>('POST', '', { name, access: 'public' })),
    join: async (id: string) => enter(await call<Room>('POST', `/${id}/join`)),
    addSongs: (songIds: string[]) =>
      call<Room>('POST', `/${roomId}/queue`, { clientId: randomUUID(), songIds }).then(show),
    async score(score: number) {
      if (!entry || Date.now() > entry.endsAt || Date.now() < entry.startsAt) return
      await call('PUT', `/${roomId}/entries/${entry.id}/score`, { score })
    },
    write: (text: string) => call('POST', `/${roomId}/messages`, { clientId: randomUUID(), text }),
    react: () => void socket.emit('room-reaction', { roomId, reaction: 'clap' }),
    /** Calls the listener with every advance from now on, in place of the previous listener. */
    onAdvance(listener: (advance: Advance) => void) {
      onAdvance = listener
    },
    onSong(listener: () => void) {
      onSong = listener
    },
    leave() {
      clearInterval(clock)
      socket.disconnect()
    },
  }
}

type Sent = { method: string; token: string; body: unknown }

function send(address: string, { method, token, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      {
        agent,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.once('error', reject)
      },
    )
    sent.once('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
