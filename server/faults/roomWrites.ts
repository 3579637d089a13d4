import { randomUUID } from 'node:crypto'
import {
  addToQueue,
  joinRoom,
  listRooms,
  openRoom,
  type Room,
  roomMessages,
  scoreEntry,
  sendRoomMessage,
  skipEntry,
} from '@remusic/contract/together/schemas/listeningRooms'
import type { callsTo } from '../testing/startTestApp.ts'
import type { People, Writer } from './world.ts'

type Caller = ReturnType<typeof callsTo>
/** One write in a room, as the ledger takes it. */
type RoomWrite = {
  kind: 'room message' | 'queued song' | 'room score'
  mark: string
  send(): ReturnType<Caller>
  idempotent?: true
  readBack?(data: unknown): Promise<boolean | null>
}
type Attempt = (write: RoomWrite) => Promise<unknown>

/** Below the limit of twenty queued songs per person. */
const MAX_WAITING = 15
/** A score needs this much time: with less, the song could end before it arrives. */
const MIN_REST_MS = 12_000

/** Returns a function that performs the next write of one person in a listening room of their own. */
export function createRoomWriter(world: People, { token, number }: Writer, call: Caller) {
  let roomId: string | undefined
  let count = 0
  const scored = new Set<string>()
  const mark = (kind: string) => `${kind} ${number} ${randomUUID().slice(0, 8)} ${++count}`

  /**
   * Opens the room or enters it again, because a person without a connection leaves it after a while. These writes are not in the ledger.
   */
  async function enter(): Promise<Room | null> {
    if (roomId === undefined) {
      const body = { name: `Sala ${number}`, access: 'link' as const }
      const opened = await call(openRoom, { body }, { token }).catch(() => null)
      if (opened?.status === 201) roomId = opened.data.id
      // The response to an earlier call may have been lost.
      const known =
        opened?.status === 409 && (await call(listRooms, { query: {} }, { token }).catch(() => null))
      if (known && known.status === 200) roomId = known.data.mine?.id
    }
    if (roomId === undefined) return null
    const joined = await call(joinRoom, { params: { id: roomId } }, { token }).catch(() => null)
    return joined?.status === 200 ? joined.data : null
  }

  async function write(attempt: Attempt, { id }: Room) {
    const [text, clientId] = [mark('en la sala'), randomUUID()]
    const send = () => call(sendRoomMessage, { params: { id }, body: { clientId, text } }, { token })
    const readBack = async (data: unknown) => {
      const query = { after: (data as { seq: number }).seq - 1 }
      const read = await call(roomMessages, { params: { id }, query }, { token })
      return read.status === 200 ? read.data.items[0]?.text === text : null
    }
    await attempt({ kind: 'room message', mark: text, idempotent: true, send, readBack })
  }

  async function add(attempt: Attempt, { id, current, queue }: Room) {
    if (queue.length >= MAX_WAITING) {
      if (current) await call(skipEntry, { params: { id, entryId: current.id } }, { token }).catch(() => null)
      return
    }
    const [clientId, song] = [randomUUID(), world.songs[count++ % world.songs.length] ?? '']
    const send = () => call(addToQueue, { params: { id }, body: { clientId, songIds: [song] } }, { token })
    await attempt({ kind: 'queued song', mark: clientId, idempotent: true, send })
  }

  async function score(attempt: Attempt, { id, current, now }: Room, userId: string) {
    if (!current?.startsAt || !current.endsAt || scored.has(current.id)) return
    if (current.startsAt > now || current.endsAt - now < MIN_REST_MS) return
    scored.add(current.id)
    const params = { id, entryId: current.id }
    const send = () => call(scoreEntry, { params, body: { score: 1 + (count % 5) } }, { token })
    await attempt({ kind: 'room score', mark: `${userId} ${current.id}`, send })
  }

  let turn = number
  return async (attempt: Attempt, userId: string) => {
    const room = await enter()
    if (!room) return
    const turns = [write, add, score]
    await turns[turn++ % turns.length]?.(attempt, room, userId)
  }
}
