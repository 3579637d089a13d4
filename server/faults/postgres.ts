import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/base/database/embedded.ts'

const MIN_HOARDED = 50
const REJECTIONS_WHEN_FULL = 20
const EVICT = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'remusic%'`

/** The embedded PostgreSQL with production durability, and functions that inject faults into it. */
export async function startFaultyPostgres(dataDir: string) {
  let running = await startEmbeddedPostgres({ dataDir })
  const cluster = join(await realpath(join(dataDir, 'postgres')), 'cluster')
  const pid = async () => Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])

  return {
    url: running.url,
    /** The embedded server restarts PostgreSQL after each of these. */
    async die(how: 'killed' | 'fast' | 'immediate') {
      const signals = { killed: 'SIGKILL', fast: 'SIGINT', immediate: 'SIGQUIT' } as const
      process.kill(await pid(), signals[how])
    },
    stop: () => running.stop(),
    async start() {
      running = await startEmbeddedPostgres({ dataDir })
    },
    /** Suspends every process: connections stay open, but none is accepted or answered. */
    async freeze(ms: number) {
      const postmaster = await pid()
      process.kill(postmaster, 'SIGSTOP')
      const all = [...(await childrenOf(postmaster)), postmaster]
      for (const each of all) process.kill(each, 'SIGSTOP')
      await wait(ms)
      for (const each of all) process.kill(each, 'SIGCONT')
    },
    /** Takes all connections, including those of the server, until the returned function releases them. */
    async hoard(url: string) {
      const taken: pg.Client[] = []
      let [hoarding, rejections] = [true, 0]
      const take = async () => {
        while (hoarding) {
          const client = new pg.Client({ connectionString: url, application_name: 'hoard' })
          client.on('error', () => {})
          try {
            await client.connect()
            taken.push(client)
          } catch {
            rejections += 1
            await wait(20)
          }
        }
      }
      const takers = Promise.all(Array.from({ length: 4 }, take))
      while (taken.length < MIN_HOARDED) await wait(20)
      // The server reopens connections that were terminated, so evict until none is left to open.
      for (let left = 1; left > 0 || rejections < REJECTIONS_WHEN_FULL; await wait(100)) {
        left = (await taken[0]?.query(EVICT))?.rowCount ?? 0
        if (left > 0) rejections = 0
      }
      return async () => {
        hoarding = false
        await takers
        await Promise.all(taken.map((client) => client.end()))
      }
    },
  }
}

async function childrenOf(parent: number) {
  const children: number[] = []
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : ''
    const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(ppid) === parent) children.push(Number(entry))
  }
  return children
}
