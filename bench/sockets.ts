// npm run bench -- sockets: 1,000, 5,000 and 10,000 users connect at once and subscribe to the presence of others. Measures how long the
// connection storm takes, the memory and CPU time of the server, and the presence packets per user, which would grow with the crowd if
// every change were broadcast to everyone. Exits with 1 if a goal is missed.
// Other sizes: npm run bench -- sockets 100 200. `-- --write` saves the table in docs/performance/sockets.md.
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { tokenOf, userId } from './call.ts'
import { type DatasetServer, startWithDataset } from './dataset.ts'
import { describeMachine } from './machine.ts'
import { residentMbOf } from './processStats.ts'
import { asMarkdown } from './report.ts'

const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const CROWDS = sizes.length > 0 ? sizes : [1_000, 5_000, 10_000]
const MAX_STORM_SECONDS = 60
const MAX_RESIDENT_MB = 500
/** The highest growth of packets and CPU time per user between the smallest and the largest crowd. */
const MAX_GROWTH = 1.6
const WATCHED = 20
/** Presence changes are debounced and published twice; after this long no more packets are expected. */
const SETTLE_MS = 6_000
const RETRY_DELAY_MS = 1_000
/** The run fails if not everyone is connected after this long. */
const CROWD_TIMEOUT_MS = 240_000

const server = await startWithDataset(Math.max(...CROWDS) * 10)
try {
  const client = await server.connect()
  await client.query("update users set role = 'Premium' where role = 'Gratuito'")
  await client.end()
  const results = []
  for (const users of CROWDS) results.push(await measureCrowd(server, users))
  console.table(results)
  const goals = judge(results)
  console.table(goals)
  if (goals.some(({ met }) => met === 'NO')) process.exitCode = 1
  if (process.argv.includes('--write')) await writeReport(results, goals)
} finally {
  await server.stop()
}

type CrowdResult = Awaited<ReturnType<typeof measureCrowd>>

async function measureCrowd({ url, pid, cpuMs }: DatasetServer, users: number) {
  process.stderr.write(`${users.toLocaleString('en')} users…\n`)
  const before = await cpuMs()
  const restingMb = await residentMbOf(pid)
  let [packets, rejected] = [0, 0]
  const onRejected = () => {
    rejected += 1
  }
  const started = performance.now()
  const sockets = Array.from({ length: users }, (_, i) => {
    const socket = openSocket(url, i + 1, onRejected)
    socket.on('presence', () => {
      packets += 1
    })
    return socket
  })
  await Promise.race([
    Promise.all(sockets.map((socket, i) => joinPresence({ socket, user: i + 1, users, onRejected }))),
    wait(CROWD_TIMEOUT_MS, null, { ref: false }).then(() => {
      throw new Error(
        `Only ${sockets.filter(({ connected }) => connected).length} of ${users} users connected`,
      )
    }),
  ])
  const seconds = (performance.now() - started) / 1_000
  await wait(SETTLE_MS)
  const result = {
    users,
    'seconds until all connected': Number(seconds.toFixed(1)),
    rejections: rejected,
    'memory MB before': Math.round(restingMb),
    'memory MB': Math.round(await residentMbOf(pid)),
    'CPU ms per user': Number((((await cpuMs()) - before) / users).toFixed(2)),
    'presence packets per user': Number((packets / users).toFixed(1)),
  }
  for (const socket of sockets) socket.disconnect()
  await wait(SETTLE_MS)
  return result
}

/** Retries after a rejection, like the page does. */
function openSocket(url: string, user: number, onRejected: () => void): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: RETRY_DELAY_MS,
    reconnectionDelayMax: 3 * RETRY_DELAY_MS,
    timeout: MAX_STORM_SECONDS * 1_000,
    auth: { token: tokenOf(user) },
  })
  socket.on('connect_error', () => {
    onRejected()
    // Socket.IO reconnects after a dropped connection, but not after a rejection by the server.
    if (!socket.active) setTimeout(() => socket.connect(), RETRY_DELAY_MS * (1 + Math.random()))
  })
  return socket
}

type Joining = { socket: Socket; user: number; users: number; onRejected: () => void }

/** Connects, announces the user and subscribes to others; starts over if the connection drops in between. */
async function joinPresence({ socket, user, users, onRejected }: Joining): Promise<void> {
  const userIds = Array.from({ length: WATCHED }, (_, i) => userId(1 + ((user + i) % users)))
  if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', resolve))
  const dropped = new Promise<'dropped'>((resolve) => socket.once('disconnect', () => resolve('dropped')))
  const join = async () => {
    await emitUntilAccepted('newUser', userId(user))
    await emitUntilAccepted('watch-presence', { userIds })
  }
  if ((await Promise.race([join(), dropped])) === 'dropped')
    return joinPresence({ socket, user, users, onRejected })

  async function emitUntilAccepted(event: string, payload: unknown) {
    while (!(await socket.emitWithAck(event, payload)).ok) {
      onRejected()
      await wait(RETRY_DELAY_MS)
    }
  }
}

function judge(results: CrowdResult[]) {
  const [small, large] = [results[0] as CrowdResult, results.at(-1) as CrowdResult]
  const growthOf = (figure: 'presence packets per user' | 'CPU ms per user') =>
    large[figure] / (small[figure] || 1)
  const goal = (title: string, result: number, limit: number) => ({
    goal: title,
    limit,
    result: Number(result.toFixed(2)),
    met: result <= limit ? 'yes' : 'NO',
  })
  return [
    goal('seconds until all connected', large['seconds until all connected'], MAX_STORM_SECONDS),
    goal('server memory in MB', large['memory MB'], MAX_RESIDENT_MB),
    goal('growth of presence packets per user', growthOf('presence packets per user'), MAX_GROWTH),
    goal('growth of CPU time per user', growthOf('CPU ms per user'), MAX_GROWTH),
  ]
}

async function writeReport(results: CrowdResult[], goals: ReturnType<typeof judge>) {
  const text = `# A storm of socket connections

Written by \`npm run bench -- sockets --write\`. ${describeMachine()}

All users connect at once. Each opens a socket with a session token, which is looked up in the database, announces itself and
subscribes to the presence of twenty others. CPU time is that of the server process alone.

${asMarkdown(results)}

${asMarkdown(goals)}
`
  await writeFile(new URL('../docs/performance/sockets.md', import.meta.url), text)
}
