import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { listReviews, reviewsOfResource } from '@remusic/contract/opinions/schemas/reviews'
import { perfil } from '@remusic/contract/people/schemas/accounts'
import { sendMessage } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { oneServer } from '../scenario.ts'
import type { World } from '../world.ts'
import type { Figures, LoadPlan } from './generator.ts'

const GENERATOR = fileURLToPath(new URL('./generator.ts', import.meta.url))
export const MAX_CONNECTIONS = 100
const CONNECTIONS = [20, 50, MAX_CONNECTIONS]
const WARM_UP_MS = 3_000

/** A server with data and a load generator that sends four reads for each write. */
export async function serverUnderLoad() {
  const { world, server } = await oneServer()
  await insertReviews(world)
  const generator: ChildProcess = fork(GENERATOR, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void generator.kill())
  const requests = requestsOf(world)
  const port = Number(new URL(server.url).port)
  const generateLoad = async (pace: LoadPlan['pace'], ms: number) => {
    const before = await cpuMs(server.pid())
    generator.send({ port, requests, ms, pace } satisfies LoadPlan)
    const [figures] = (await once(generator, 'message')) as [Figures]
    const answered = (figures.byStatus[200] ?? 0) + (figures.byStatus[201] ?? 0)
    const spent = (await cpuMs(server.pid())) - before
    return { ...figures, answered, goodput: answered / figures.seconds, cpuMsPerRequest: spent / answered }
  }

  /** The best throughput when every connection waits for its response before it sends the next request. */
  const findPeak = async (ms: number) => {
    await generateLoad({ connections: CONNECTIONS[0] ?? 1 }, WARM_UP_MS)
    const rounds = []
    for (const connections of CONNECTIONS) rounds.push(await generateLoad({ connections }, ms))
    return rounds.reduce((best, round) => (round.goodput > best.goodput ? round : best))
  }
  return { world, server, generateLoad, findPeak }
}

/** The CPU time of a process. Linux counts it in hundredths of a second. */
async function cpuMs(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function requestsOf({ writers, songs: [song = ''] }: World) {
  return writers.flatMap(({ token, chatId }) => [
    asHttp('GET', perfil.url, token),
    asHttp('GET', listReviews.url, token),
    asHttp('GET', `${reviewsOfResource.url}?type=song&id=${song}`, token),
    asHttp('GET', listReviews.url, token),
    asHttp('POST', sendMessage.url, token, { chatId, text: '¿Escuchaste esto?' }),
  ])
}

function asHttp(method: string, path: string, token: string, body?: object) {
  const content = body ? JSON.stringify(body) : ''
  const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`
  const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n`
  return `${head}${body ? type : ''}\r\n${content}`
}

/** Inserts a review by every writer of each of the first songs. */
async function insertReviews({ db, writers }: World) {
  const ids = writers.map(({ id }) => id)
  await sql`
    with target as (
      insert into review_targets (song_id) select id from songs order by id limit 50 returning id
    )
    insert into reviews (user_id, target_id, title, score, description)
    select writer, target.id, 'Para volver', 4, 'La escucho desde que salió y no me cansa.'
    from target, unnest(${ids}::uuid[]) as writer`.execute(db)
}
