import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../database/client.ts'
import { type Database, openDatabase } from '../database/client.ts'
import { isDatabaseAway } from './databaseErrors.ts'
import type { Log } from './log.ts'

/** Connections of this server for its jobs, so that a long queue does not take those of requests. */
const CONNECTIONS = 3
const POLL_SECONDS = 2
const STOP_MOST_MS = 8_000

export type JobOptions = {
  /** How many are worked on at once in this server. */
  atOnce?: number
  retryLimit?: number
  /** The first wait; each further one doubles, with jitter, up to the longest. */
  retryDelaySeconds?: number
  retryLongestSeconds?: number
  /** After so long without an end a job counts as lost with its server and starts again. */
  expireInSeconds?: number
}

export type JobInfo = { id: string; isLastTry: boolean; signal: AbortSignal }

type Handler = (data: never, info: JobInfo) => Promise<void>
type Definition = { handler: Handler; options: JobOptions }

export type Jobs = ReturnType<typeof createJobs>

/** Work for later, kept in PostgreSQL: done by any one server, again after a crash. */
export function createJobs({ databaseUrl, log, pollSeconds = POLL_SECONDS }: Settings) {
  const definitions = new Map<string, Definition>()
  const schedules = new Map<string, string>()
  let database: Database | undefined
  let boss: PgBoss | undefined

  const onError = (error: Error) => {
    if (!boss) return
    log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'jobs: the database failed')
  }

  return {
    /** Names a kind of work and who does it; all of them before start(). */
    define<T extends object>(
      name: string,
      handler: (data: T, info: JobInfo) => Promise<void>,
      options: JobOptions = {},
    ) {
      definitions.set(name, { handler, options })
    },

    /** Runs a defined job by the clock (cron, UTC), once for all servers. */
    schedule(name: string, cron: string) {
      schedules.set(name, cron)
    },

    /**
     * Asks for a job within the caller's transaction: no commit, no job. While one with the same key waits or runs,
     * a second is not made.
     */
    async send(tx: Db, name: string, data: object, { key, startAfter }: { key: string; startAfter?: Date }) {
      if (!boss) throw new Error('Jobs are sent after start()')
      await boss.send(name, data, {
        singletonKey: key,
        db: fromKysely(tx),
        ...(startAfter && { startAfter }),
      })
    },

    async start() {
      database = openDatabase(databaseUrl, { max: CONNECTIONS, onError, patient: true })
      const { pool } = database
      boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
      boss.on('error', onError)
      boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
      await boss.start()
      for (const [name, definition] of definitions) await open(boss, name, definition)
      for (const [name, cron] of schedules) await boss.schedule(name, cron)
    },

    async stop() {
      await boss?.stop({ timeout: STOP_MOST_MS }).catch(onError)
      boss = undefined
      await database?.close()
      database = undefined
    },

    /** How much waits and how much failed, per kind of work. */
    async depths() {
      const queues = (await boss?.getQueues([...definitions.keys()])) ?? []
      return queues.map(({ name, queuedCount, failedCount }) => ({ name, queuedCount, failedCount }))
    },
  }

  async function open(running: PgBoss, name: string, { handler, options }: Definition) {
    const atOnce = options.atOnce ?? 1
    const queue = {
      retryLimit: options.retryLimit ?? 5,
      retryDelay: options.retryDelaySeconds ?? 10,
      retryDelayMax: options.retryLongestSeconds ?? 3_600,
      retryBackoff: true,
      expireInSeconds: options.expireInSeconds ?? 300,
    }
    await running.createQueue(name, { ...queue, policy: 'exclusive' })
    await running.updateQueue(name, queue)
    const polling = {
      batchSize: atOnce,
      burstWhenBatchFull: atOnce > 1,
      pollingIntervalSeconds: pollSeconds,
      perJobResults: true,
      includeMetadata: true,
    } as const
    await running.work(name, polling, (jobs) => Promise.all(jobs.map((job) => runOne(name, job, handler))))
  }

  async function runOne(name: string, job: JobWithMetadata<unknown>, handler: Handler): Promise<JobResult> {
    const info = { id: job.id, isLastTry: job.retryCount >= job.retryLimit, signal: job.signal }
    try {
      await handler(job.data as never, info)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.warn({ err: error, job: name, jobId: job.id, try: job.retryCount + 1 }, 'jobs: a job failed')
      return { id: job.id, status: 'failed' }
    }
  }
}

type Settings = { databaseUrl: string; log: Log; pollSeconds?: number }
