// npm run bench:sockets: 1,000, 2,500 and 5,000 people sign in at once with a page open each, and say whom they watch. How
// long the storm takes, what the server needs of memory and processor, and how many packets about who is online each gets: if
// everybody were told of everybody, that would grow with the crowd. Ends with an error where a goal is missed.
// Other crowds: npm run bench:sockets -- 100 200. `-- --write` keeps the table in docs/performance/sockets.md.
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { personId, tokenOf } from './call.ts'
import { residentMbOf } from './cpu.ts'
import { aboutMachine } from './machine.ts'
import { asMarkdown } from './report.ts'
import { openWorld, type World } from './world.ts'

const given = process.argv.slice(2).map(Number).filter(Boolean)
const CROWDS = given.length > 0 ? given : [1_000, 2_500, 5_000]
const STORM_SECONDS_AT_MOST = 30
const RESIDENT_MB_AT_MOST = 400
/** Packets and processor a head may differ so much between the smallest crowd and the largest. */
const GROWTH_AT_MOST = 1.6
const WATCHED = 20
/** Presence is gathered, told, and told again when all servers are done. */
const SETTLED_MS = 6_000
const RETRIED_MS = 1_000
/** A crowd that is not complete by then never will be. */
const HOPELESS_MS = 240_000

const world = await openWorld(Math.max(...CROWDS) * 10)
try {
  const client = await world.connect()
  await client.query("update users set role = 'Premium' where role = 'Gratuito'")
  await client.end()
  const gathered = []
  for (const people of CROWDS) gathered.push(await gather(world, people))
  console.table(gathered)
  const goals = judge(gathered)
  console.table(goals)
  if (goals.some(({ cumple }) => cumple === 'NO')) process.exitCode = 1
  if (process.argv.includes('--write')) await keep(gathered, goals)
} finally {
  await world.stop()
}

type Gathered = Awaited<ReturnType<typeof gather>>

async function gather({ url, pid, cpuMs }: World, people: number) {
  process.stderr.write(`${people.toLocaleString('es')} personas…\n`)
  const before = await cpuMs()
  const restingMb = await residentMbOf(pid)
  let [packets, refused] = [0, 0]
  const onRefused = () => {
    refused += 1
  }
  const started = performance.now()
  const sockets = Array.from({ length: people }, (_, i) => {
    const socket = openSocket(url, i + 1, onRefused)
    socket.on('presence', () => {
      packets += 1
    })
    return socket
  })
  await Promise.race([
    Promise.all(sockets.map((socket, i) => settleIn({ socket, person: i + 1, people, onRefused }))),
    wait(HOPELESS_MS, null, { ref: false }).then(() => {
      throw new Error(`Solo llegaron ${sockets.filter(({ connected }) => connected).length} de ${people}`)
    }),
  ])
  const seconds = (performance.now() - started) / 1_000
  await wait(SETTLED_MS)
  const found = {
    personas: people,
    'segundos hasta estar todas': Number(seconds.toFixed(1)),
    rechazos: refused,
    'memoria MB antes': Math.round(restingMb),
    'memoria MB': Math.round(await residentMbOf(pid)),
    'CPU ms por persona': Number((((await cpuMs()) - before) / people).toFixed(2)),
    'avisos de presencia por persona': Number((packets / people).toFixed(1)),
  }
  for (const socket of sockets) socket.disconnect()
  await wait(SETTLED_MS)
  return found
}

/** A page that was refused tries again, as the one of the web does. */
function openSocket(url: string, person: number, onRefused: () => void): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: RETRIED_MS,
    reconnectionDelayMax: 3 * RETRIED_MS,
    timeout: STORM_SECONDS_AT_MOST * 1_000,
    auth: { token: tokenOf(person) },
  })
  socket.on('connect_error', () => {
    onRefused()
    // A line that broke comes back by itself; one that the server refused does not.
    if (!socket.active) setTimeout(() => socket.connect(), RETRIED_MS * (1 + Math.random()))
  })
  return socket
}

type Arriving = { socket: Socket; person: number; people: number; onRefused: () => void }

/** Connected, told of who is there, and watching the next few; again from the start when the line breaks meanwhile. */
async function settleIn({ socket, person, people, onRefused }: Arriving): Promise<void> {
  const userIds = Array.from({ length: WATCHED }, (_, i) => personId(1 + ((person + i) % people)))
  if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', resolve))
  const isBroken = new Promise<'broken'>((resolve) => socket.once('disconnect', () => resolve('broken')))
  const settled = async () => {
    await say('newUser', personId(person))
    await say('watch-presence', { userIds })
  }
  if ((await Promise.race([settled(), isBroken])) === 'broken')
    return settleIn({ socket, person, people, onRefused })

  async function say(event: string, payload: unknown) {
    while (!(await socket.emitWithAck(event, payload)).ok) {
      onRefused()
      await wait(RETRIED_MS)
    }
  }
}

function judge(gathered: Gathered[]) {
  const [small, large] = [gathered[0] as Gathered, gathered.at(-1) as Gathered]
  const grows = (figure: 'avisos de presencia por persona' | 'CPU ms por persona') =>
    large[figure] / (small[figure] || 1)
  const goal = (meta: string, found: number, atMost: number) => ({
    meta,
    'como máximo': atMost,
    resultado: Number(found.toFixed(2)),
    cumple: found <= atMost ? 'sí' : 'NO',
  })
  return [
    goal('segundos de la tormenta', large['segundos hasta estar todas'], STORM_SECONDS_AT_MOST),
    goal('memoria del servidor en MB', large['memoria MB'], RESIDENT_MB_AT_MOST),
    goal('avisos por persona, crecen', grows('avisos de presencia por persona'), GROWTH_AT_MOST),
    goal('procesador por persona, crece', grows('CPU ms por persona'), GROWTH_AT_MOST),
  ]
}

async function keep(gathered: Gathered[], goals: ReturnType<typeof judge>) {
  const text = `# Everybody at once

Written by \`npm run bench:sockets -- --write\`. ${aboutMachine()}

Each opens a socket with the token of their session, which is looked up in the database, announces itself and watches twenty
others. The processor's time is the server's alone.

${asMarkdown(gathered)}

${asMarkdown(goals)}
`
  await writeFile(new URL('../docs/performance/sockets.md', import.meta.url), text)
}
