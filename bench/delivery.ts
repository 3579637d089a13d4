import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { chatId, type Dataset, tokenOf, userId } from './call.ts'
import { type Comparison, compare, type RoundSettings, type Side } from './compare.ts'
import { MAX_WARM_UP_MS, type Round } from './loadGenerator.ts'
import type { RunningReMusic, RunningServer } from './servers.ts'

const PAIRS = 20
const TEXT = '¿Ya escuchaste la nueva?'

/** Messages sent over a socket. A message counts once its receiver has it; the baseline relay stores it too. */
export const DELIVERY = { name: 'delivery over socket', minShare: 0.6 }

type Pair = { chat: string; receiverId: string; sender: Socket; receiver: Socket }

export async function compareDelivery(
  remusic: RunningReMusic,
  baseline: RunningServer,
  dataset: Dataset,
  settings: RoundSettings,
): Promise<Comparison> {
  const pairs = { remusic: await openPairs(remusic, dataset), baseline: await openPairs(baseline, dataset) }
  const sideOf = (server: RunningServer, ownPairs: Pair[]): Side => ({
    perform: (ms, minRequests = 0) => deliverAmong(ownPairs, ms, minRequests),
    cpuMs: async () => (await server.cpuMs()) + (await remusic.databaseCpuMs()),
  })
  try {
    const sides = { remusic: sideOf(remusic, pairs.remusic), baseline: sideOf(baseline, pairs.baseline) }
    return await compare(DELIVERY, sides, settings)
  } finally {
    for (const { sender, receiver } of [...pairs.remusic, ...pairs.baseline]) {
      sender.disconnect()
      receiver.disconnect()
    }
  }
}

/** Opens the sockets of PAIRS users who write to PAIRS others. */
const openPairs = (server: RunningServer, dataset: Dataset) =>
  Promise.all(
    Array.from({ length: PAIRS }, async (_, i): Promise<Pair> => {
      const [sender, receiver] = membersOf(dataset, 2 * i)
      return {
        chat: chatId(2 * i + 1),
        receiverId: userId(receiver),
        sender: await openSocket(server.url, sender),
        receiver: await openSocket(server.url, receiver),
      }
    }),
  )

/** Each pair sends its next message as soon as the previous one has arrived. */
async function deliverAmong(pairs: Pair[], ms: number, minRequests: number): Promise<Round> {
  const latencies: number[] = []
  const started = performance.now()
  const latestEndMs = Math.max(ms, MAX_WARM_UP_MS)
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() - started < (latencies.length < minRequests ? latestEndMs : ms)) {
        const sentAt = performance.now()
        await deliver(pair)
        latencies.push(performance.now() - sentAt)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  return { requests: latencies.length, perSecond: latencies.length / seconds, latencies, rejected: 0 }
}

/** The members of the ith chat of community.sql. */
function membersOf({ users }: Dataset, i: number): [number, number] {
  const writers = users / 5
  const place = i % writers
  return [5 * (1 + place), 5 * (1 + ((place + 1 + Math.floor(i / writers) * 3) % writers))]
}

async function openSocket(url: string, user: number): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: tokenOf(user), userId: userId(user) },
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
    const onMessage = (message: { clientId: string }) => {
      if (message.clientId !== clientId) return
      receiver.off('receive-message', onMessage)
      resolve()
    }
    receiver.on('receive-message', onMessage)
    sender.emit(
      'send-message',
      { chatId: chat, text: TEXT, clientId, receiverId },
      ({ ok, msg }: { ok: boolean; msg?: string }) => {
        if (!ok) reject(new Error(`A message was rejected: ${msg}`))
      },
    )
  })
}
