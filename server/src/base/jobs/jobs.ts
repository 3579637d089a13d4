import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../common/log.ts'
import type { Db } from '../database/client.ts'
import { type Database, openDatabase } from '../database/client.ts'
import { type Clock, ClockSkewError, confirmedTime } from '../database/clock.ts'
import { isDatabaseUnavailable } from '../database/databaseErrors.ts'
import { JOBS_APPLICATION_NAME } from '../database/releases.ts'

/** Jobs have their own connections, so that a long queue does not starve requests. */
export const JOB_CONNECTIONS = 3
/** How often this server looks for due jobs, with one query for all kinds. */
const POLL_SECONDS = 2
/** How often each kind is polled separately as well. It only limits the delay of jobs if the common query fails. */
const BACKSTOP_SECONDS = 300
/** How often pg-boss looks for jobs that depend on finished ones. Our jobs have no dependencies. */
const DEPENDENCIES_SECONDS = 3_600
const STOP_TIMEOUT_MS = 8_000
/** Finished jobs are kept for an operator to look at, but not for longer: their data contains addresses. */
const KEEP_FINISHED_SECONDS = 12 * 3_600
/** How often finished jobs past that age are deleted. */
const MAINTENANCE_SECONDS = 3_600

export type JobOptions = {
  /** The number of jobs that this server runs at the same time. */
  concurrency?: number
  retryLimit?: number
  /** The delay before the first retry. It doubles with each retry, with jitter, up to the maximum. */
  retryDelaySeconds?: number
  maxRetryDelaySeconds?: number
  /** A job that runs longer than this is considered lost with its server, and is restarted. */
  expireInSeconds?: number
  /** A job that no server has started within this time is deleted. */
  maxQueuedSeconds?: number
}

export type JobInfo = { id: string; isLastAttempt: boolean; signal: AbortSignal }

type Handler = (data: never, info: JobInfo) => Promise<void>
type Definition = { handler: Handler; options: JobOptions }

export type Jobs = ReturnType<typeof createJobs>

/** A job queue in PostgreSQL: each job is run by one of the servers, and again after a crash. */
export function createJobs({
  databaseUrl,
  log,
  clock,
  runs = true,
  followsSchedules = true,
  pollSeconds = POLL_SECONDS,
}: Settings) {
  const definitions = new Map<string, Definition>()
  const schedules = new Map<string, { cron: string; timeZone: string }>()
  /** The worker id of each kind that has had a job since the start. */
  const workers = new Map<string, Promise<string>>()
  let database: Database | undefined
  let boss: PgBoss | undefined
  let polling: NodeJS.Timeout | undefined
  let backstop: NodeJS.Timeout | undefined
  let isPolling = false

  const onError = (error: Error) => {
    if (!boss) return
    log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'jobs: database error')
  }

  return {
    /** Registers the handler of a kind of job. Call it before start(). */
    define<T extends object>(
      name: string,
      handler: (data: T, info: JobInfo) => Promise<void>,
      options: JobOptions = {},
    ) {
      definitions.set(name, { handler, options })
    },

    /**
     * Registers a job that deletes or ends what has reached a certain age. Its `now` is the time of PostgreSQL, which all servers share. If
     * the clock of this server contradicts it, one of the two is wrong, and deleted data would be lost for good, so the handler does not
     * run. The retries give another server the chance to run it.
     */
    defineExpiry(name: string, handler: (now: Date) => Promise<void>, options: JobOptions = {}) {
      const atConfirmedTime = async () => {
        if (database) await handler(await confirmedTime(database.db, clock))
      }
      definitions.set(name, { handler: atConfirmedTime, options })
    },

    /** Runs a defined job on a cron schedule, on one of the servers. */
    schedule(name: string, cron: string, timeZone = 'UTC') {
      schedules.set(name, { cron, timeZone })
    },

    /**
     * Enqueues a job in the caller's transaction, so a rollback discards it. While a job with the same key is queued or
     * running, no second one is enqueued.
     */
    async send(tx: Db, name: string, data: object, { key, startAfter }: { key: string; startAfter?: Date }) {
      if (!boss) throw new Error('Jobs cannot be sent before start()')
      await boss.send(name, data, {
        singletonKey: key,
        db: fromKysely(tx),
        ...(startAfter && { startAfter }),
      })
    },

    async start() {
      database = openDatabase(databaseUrl, {
        min: 1,
        max: JOB_CONNECTIONS,
        onError,
        longTimeouts: true,
        applicationName: JOBS_APPLICATION_NAME,
      })
      const { pool } = database
      boss = new PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values) },
        maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
        flowIntervalSeconds: DEPENDENCIES_SECONDS,
        schedule: followsSchedules,
      })
      boss.on('error', onError)
      boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
      await boss.start()
      await storeQueues(boss)
      if (!runs) return
      await storeSchedules(boss)
      polling = setInterval(poll, pollSeconds * 1_000)
      backstop = setTimeout(() => wake(definitions.keys()).catch(onError), BACKSTOP_SECONDS * 1_000)
      void poll()
    },

    async stop() {
      clearInterval(polling)
      clearTimeout(backstop)
      polling = undefined
      if (boss) await finishRunning(boss)
      // The jobs that are still running are marked as failed, so that another server repeats them.
      await boss?.stop({ graceful: false }).catch(onError)
      boss = undefined
      workers.clear()
      await database?.close()
      database = undefined
    },

    /** The number of queued and of failed jobs, by kind. */
    async depths() {
      const queues = (await boss?.getQueues([...definitions.keys()])) ?? []
      return queues.map(({ name, queuedCount, failedCount }) => ({ name, queuedCount, failedCount }))
    },
  }

  /** Reads first: at most starts, an earlier start or another server has stored everything, and nothing is written. */
  async function storeQueues(running: PgBoss) {
    const stored = new Map((await running.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, { options }] of definitions) {
      const queue = queueOf(options)
      const found = stored.get(name)
      if (!found) await running.createQueue(name, { ...queue, policy: 'exclusive' })
      else if (runs && differs(found, queue)) await running.updateQueue(name, queue)
    }
  }

  async function storeSchedules(running: PgBoss) {
    const stored = new Map((await running.getSchedules()).map((schedule) => [schedule.name, schedule]))
    for (const [name, { cron, timeZone }] of schedules) {
      const found = stored.get(name)
      if (!found || differs(found, { cron, timezone: timeZone }))
        await running.schedule(name, cron, {}, { tz: timeZone })
    }
  }

  /** One query for all kinds: a query per kind would be most of the work of an idle server. */
  async function poll() {
    if (isPolling) return
    isPolling = true
    try {
      const due = await database?.pool.query<{ name: string }>(DUE, [[...definitions.keys()]])
      await wake(due?.rows.map(({ name }) => name) ?? [])
    } catch (error) {
      onError(error as Error)
    } finally {
      isPolling = false
    }
  }

  /** Makes the worker of each kind fetch. The first job of a kind creates its worker, which fetches at once. */
  async function wake(names: Iterable<string>) {
    for (const name of names) {
      const definition = definitions.get(name)
      if (!boss || !polling || !definition) return
      if (workers.has(name)) boss.notifyWorker((await workers.get(name)) ?? '')
      else workers.set(name, work(boss, name, definition))
    }
    await Promise.all(workers.values())
  }

  function work(running: PgBoss, name: string, { handler, options }: Definition) {
    const concurrency = options.concurrency ?? 1
    const settings = {
      batchSize: concurrency,
      burstWhenBatchFull: concurrency > 1,
      pollingIntervalSeconds: BACKSTOP_SECONDS,
      perJobResults: true,
      includeMetadata: true,
    } as const
    const run = (jobs: JobWithMetadata<unknown>[]) =>
      Promise.all(jobs.map((job) => runOne(name, job, handler)))
    return running.work(name, settings, run)
  }

  /** Waits for the running jobs here, because pg-boss would check only every half second whether the last one has ended. */
  async function finishRunning(running: PgBoss) {
    const finished = Promise.all([...workers.keys()].map((name) => running.offWork(name)))
    const timeout = new AbortController()
    const giveUp = sleep(STOP_TIMEOUT_MS, null, { signal: timeout.signal }).catch(() => {})
    await Promise.race([finished.catch(onError), giveUp])
    timeout.abort()
  }

  async function runOne(name: string, job: JobWithMetadata<unknown>, handler: Handler): Promise<JobResult> {
    const info = { id: job.id, isLastAttempt: job.retryCount >= job.retryLimit, signal: job.signal }
    try {
      await handler(job.data as never, info)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      if (error instanceof ClockSkewError)
        log.error(
          { job: name, skewSeconds: error.skewSeconds },
          'jobs: nothing was deleted, because the clocks of this server and of the database differ',
        )
      log.warn({ err: error, job: name, jobId: job.id, attempt: job.retryCount + 1 }, 'jobs: a job failed')
      return { id: job.id, status: 'failed' }
    }
  }
}

const queueOf = (options: JobOptions) => ({
  retryLimit: options.retryLimit ?? 5,
  retryDelay: options.retryDelaySeconds ?? 10,
  retryDelayMax: options.maxRetryDelaySeconds ?? 3_600,
  retryBackoff: true,
  expireInSeconds: options.expireInSeconds ?? 300,
  deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  ...(options.maxQueuedSeconds && { retentionSeconds: options.maxQueuedSeconds }),
})

const differs = (stored: object, wanted: object) =>
  Object.entries(wanted).some(([key, value]) => Reflect.get(stored, key) !== value)

/** Uses the index by which pg-boss fetches jobs. */
const DUE = `
  select kind as name from unnest($1::text[]) as kind
  where exists (
    select from pgboss.job where name = kind and state < 'active' and not blocked and start_after <= now()
  )`

type Settings = {
  databaseUrl: string
  log: Log
  clock: Clock
  /** False in a process that only enqueues jobs, for another process of this machine to run. */
  runs?: boolean
  /** False ignores the schedules: only enqueued jobs run. */
  followsSchedules?: boolean
  pollSeconds?: number
}
