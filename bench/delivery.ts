import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { chatId, type Extent, personId, tokenOf } from './call.ts'
import { type Round, WARM_UP_MOST_MS } from './load.ts'
import { type Compared, compare, type Effort, type Side } from './measuring.ts'
import type { Serving, ServingReMusic } from './serving.ts'

const PAIRS = 20
const TEXT = '¿Ya escuchaste la nueva?'

/** Delivered through the socket: a message is counted when its receiver has it. The bare relay stores it as well. */
export const DELIVERY = { name: 'entrega por socket', atLeast: 0.6 }

type Pair = { chat: string; receiverId: string; sender: Socket; receiver: Socket }

export async function compareDelivery(
  remusic: ServingReMusic,
  bare: Serving,
  extent: Extent,
  effort: Effort,
): Promise<Compared> {
  const pairs = { remusic: await openPairs(remusic, extent), bare: await openPairs(bare, extent) }
  const sideOf = (server: Serving, some: Pair[]): Side => ({
    perform: (ms, requestsAtLeast = 0) => deliverAmong(some, ms, requestsAtLeast),
    cpuMs: async () => (await server.cpuMs()) + (await remusic.databaseCpuMs()),
  })
  try {
    const sides = { remusic: sideOf(remusic, pairs.remusic), bare: sideOf(bare, pairs.bare) }
    return await compare(DELIVERY, sides, effort)
  } finally {
    for (const { sender, receiver } of [...pairs.remusic, ...pairs.bare]) {
      sender.disconnect()
      receiver.disconnect()
    }
  }
}

/** So many pairs of people who write to each other. */
const openPairs = (server: Serving, extent: Extent) =>
  Promise.all(
    Array.from({ length: PAIRS }, async (_, i): Promise<Pair> => {
      const [sender, receiver] = membersOf(extent, 2 * i)
      return {
        chat: chatId(2 * i + 1),
        receiverId: personId(receiver),
        sender: await openSocket(server.url, sender),
        receiver: await openSocket(server.url, receiver),
      }
    }),
  )

/** Each pair sends its next message once the one before has arrived. */
async function deliverAmong(pairs: Pair[], ms: number, requestsAtLeast: number): Promise<Round> {
  const latencies: number[] = []
  const started = performance.now()
  const atTheLatest = Math.max(ms, WARM_UP_MOST_MS)
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() - started < (latencies.length < requestsAtLeast ? atTheLatest : ms)) {
        const sentAt = performance.now()
        await deliver(pair)
        latencies.push(performance.now() - sentAt)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  return { requests: latencies.length, perSecond: latencies.length / seconds, latencies, refused: 0 }
}

/** The members of the ith chat of community.sql. */
function membersOf({ people }: Extent, i: number): [number, number] {
  const writers = people / 5
  const place = i % writers
  return [5 * (1 + place), 5 * (1 + ((place + 1 + Math.floor(i / writers) * 3) % writers))]
}

async function openSocket(url: string, person: number): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: tokenOf(person), userId: personId(person) },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

function deliver({ chat, receiverId, sender, receiver }: Pair) {
  const clientId = randomUUID()
  return new Promise<void>((resolve, reject) => {
    const hear = (message: { clientId: string }) => {
      if (message.clientId !== clientId) return
      receiver.off('receive-message', hear)
      resolve()
    }
    receiver.on('receive-message', hear)
    sender.emit(
      'send-message',
      { chatId: chat, text: TEXT, clientId, receiverId },
      ({ ok, msg }: { ok: boolean; msg?: string }) => {
        if (!ok) reject(new Error(`Un mensaje fue rechazado: ${msg}`))
      },
    )
  })
}
