import { setTimeout as wait } from 'node:timers/promises'
import { type CallRequest, get, send, tokenOf, userId } from '../call.ts'
import type { RunningReMusic } from '../servers.ts'
import { percentile } from '../statistics.ts'
import type { Effort } from './goals.ts'
import { runImport } from './importing.ts'
import { type Installation, signPeopleIn } from './installation.ts'
import { pageRequests, searchRequests } from './requests.ts'

/** People send this many requests per second, whether or not the server keeps up. Every fifth writes. */
const PER_SECOND = 20
const REVIEW = {
  title: 'Suena distinto',
  score: 4,
  description: 'Suena distinto cada vez que vuelvo a escucharla.',
}

type Kind = 'read' | 'write'
export type During = Record<Kind, { quiet: number; during: number }> & {
  failed: number
  slowestMs: number
  importSeconds: number
}

/** Latencies of people who read and write before and after an import of the same dump, and while it is running. */
export async function measureDuringImport(installation: Installation, effort: Effort): Promise<During> {
  const server = await installation.start()
  try {
    const people = await peopleOn(server, effort.items)
    // Only warms up.
    await people.during(wait(effort.quietSeconds * 500))
    const quiet = await people.during(wait(effort.quietSeconds * 1_000))
    const imported = runImport(server, { dataDir: installation.dataDir, dump: installation.dump.path })
    const during = await people.during(imported)
    const after = await people.during(wait(effort.quietSeconds * 1_000))
    const p95 = (kind: Kind) => ({
      quiet: percentile([...quiet[kind], ...after[kind]], 0.95),
      during: percentile(during[kind], 0.95),
    })
    return {
      read: p95('read'),
      write: p95('write'),
      failed: people.failed(),
      slowestMs: Math.max(...during.read, ...during.write),
      importSeconds: (await imported).seconds,
    }
  } finally {
    await server.stop()
  }
}

async function peopleOn(server: RunningReMusic, items: number) {
  const members = await signPeopleIn(server)
  const client = await server.connect()
  const paths = [...(await pageRequests(client, items)), ...(await searchRequests(client, items))].flatMap(
    ([kind, all]) => (kind.startsWith('page of') || kind === 'sitemap index' ? [] : [all]),
  )
  const { rows } = await client.query<{ id: string }>(
    'select api_id as id from songs where id > 1000 order by id limit 20000',
  )
  await client.end()
  let [n, failed] = [0, 0]

  function next(): { kind: Kind; request: CallRequest } {
    n += 1
    const token = tokenOf(1 + (n % members))
    if (n % 10 === 0)
      return {
        kind: 'write',
        request: send('POST', '/reviews/create', token, {
          apiId: rows[n % rows.length]?.id,
          type: 'song',
          ...REVIEW,
        }),
      }
    if (n % 10 === 5) {
      const [from, to] = [1 + (n % members), 1 + ((n * 7 + 1 + Math.floor(n / members)) % members)]
      if (from !== to)
        return { kind: 'write', request: get(`/user/follow/${userId(from)}/${userId(to)}`, token) }
    }
    const list = paths[n % paths.length] ?? []
    return { kind: 'read', request: { method: 'GET', path: list[n % list.length] ?? '/', token } }
  }

  async function perform({ method, path, token, body }: CallRequest): Promise<number> {
    const startedAt = performance.now()
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) {
      failed += 1
      process.stderr.write(`${method} ${path} answered ${response.status} ${text.slice(0, 200)}\n`)
    }
    return performance.now() - startedAt
  }

  return {
    failed: () => failed,
    /** Sends requests at a steady pace until the work is over, and returns how long each took. */
    async during(work: Promise<unknown>): Promise<Record<Kind, number[]>> {
      const latencies: Record<Kind, number[]> = { read: [], write: [] }
      const sent: Promise<void>[] = []
      let isOver = false
      const over = work.finally(() => {
        isOver = true
      })
      while (!isOver) {
        const { kind, request } = next()
        sent.push(perform(request).then((ms) => void latencies[kind].push(ms)))
        await Promise.race([over, wait(1_000 / PER_SECOND)])
      }
      await over
      await Promise.all(sent)
      return latencies
    },
  }
}
