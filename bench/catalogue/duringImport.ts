import { setTimeout as wait } from 'node:timers/promises'
import { type CallRequest, get, send, tokenOf, userId } from '../call.ts'
import type { RunningReMusic } from '../servers.ts'
import { percentile } from '../statistics.ts'
import { steadyLoad } from '../steadyLoad.ts'
import type { Effort } from './goals.ts'
import { runImport } from './importing.ts'
import { type Installation, signPeopleIn } from './installation.ts'
import { pageRequests, searchRequests } from './requests.ts'

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
    // These requests only warm up.
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

/** People who read and write; every fifth request writes. */
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
  function next(n: number): { kind: Kind; request: CallRequest } {
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

  return steadyLoad(server, ['read', 'write'], next)
}
