import type { Worker } from 'node:worker_threads'
import { PREVIEW_TEXTS } from '@remusic/contract/music/previews'
import { UnavailableError } from '../../../base/common/errors.ts'
import type { Log } from '../../../base/common/log.ts'
import { startThread } from '../../../base/common/thread.ts'
import { createFairQueue } from './fairQueue.ts'
import type { Preview, PreviewSpec } from './preview.ts'
import type { RenderedPreview, WorkerOptions } from './worker.ts'

/** A full queue rejects a job of the requester with the most jobs, with 503 and Retry-After. */
const MAX_QUEUED = 64
const RETRY_AFTER_SECONDS = 5
/** A worker that takes longer is considered stuck and is terminated. */
const JOB_TIMEOUT_MS = 30_000
/** Idle workers are terminated to free their memory: tens of megabytes each. */
const IDLE_TIMEOUT_MS = 120_000
const MAX_HEAP_MB = 256
const MAX_ATTEMPTS = 2

type Job = {
  spec: PreviewSpec
  attempts: number
  resolve(preview: Preview): void
  reject(error: Error): void
}

export class RenderPoolBusyError extends UnavailableError {
  constructor() {
    super(PREVIEW_TEXTS.busy, RETRY_AFTER_SECONDS)
  }
}

export type RenderPool = ReturnType<typeof openRenderPool>

/**
 * A pool of worker threads that render previews, so that the main thread stays free for requests. The requesters take turns, so that none
 * of them can occupy all workers.
 */
export function openRenderPool({
  threads,
  log,
  script = new URL('./worker.ts', import.meta.url),
}: {
  threads: number
  log: Log
  /** Replaces the worker script in tests. */
  script?: URL
}) {
  const queue = createFairQueue<Job>()
  /** Jobs whose worker has crashed run first. */
  const retries: Job[] = []
  const jobs = new Map<PreviewSpec, Job>()
  const idle: Worker[] = []
  const workers = new Set<Worker>()
  const idleTimers = new Map<Worker, NodeJS.Timeout>()
  let isOpen = true

  function dispatch() {
    while (isOpen && (retries.length > 0 || queue.size > 0)) {
      const worker = idle.pop() ?? (workers.size < threads ? startWorker({ warmUp: false }) : undefined)
      if (!worker) return
      const job = retries.shift() ?? queue.shift()
      if (job) run(worker, job)
    }
  }

  function startWorker(options: WorkerOptions) {
    const worker = startThread(script, { workerData: options, maxHeapMb: MAX_HEAP_MB })
    workers.add(worker)
    // Without a listener, the error of an idle worker would crash the process.
    worker.on('error', (error) => log.warn({ error: error.message }, 'previews: a render worker failed'))
    worker.on('exit', () => remove(worker))
    return worker
  }

  function run(worker: Worker, job: Job) {
    clearTimeout(idleTimers.get(worker))
    idleTimers.delete(worker)
    job.attempts++
    const timeout = setTimeout(() => void worker.terminate(), JOB_TIMEOUT_MS)
    const done = () => {
      clearTimeout(timeout)
      worker.off('message', onMessage)
      worker.off('exit', onExit)
    }
    const onMessage = ({ mp3, seconds, peaks }: RenderedPreview) => {
      done()
      release(worker)
      job.resolve({ mp3: Buffer.from(mp3.buffer, mp3.byteOffset, mp3.byteLength), seconds, peaks })
      dispatch()
    }
    const onExit = () => {
      done()
      remove(worker)
      if (isOpen && job.attempts < MAX_ATTEMPTS) retries.push(job)
      else job.reject(new UnavailableError())
      dispatch()
    }
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    worker.ref()
    worker.postMessage(job.spec)
  }

  function release(worker: Worker) {
    worker.unref()
    idle.push(worker)
    const timer = setTimeout(() => {
      remove(worker)
      void worker.terminate()
    }, IDLE_TIMEOUT_MS)
    idleTimers.set(worker, timer.unref())
  }

  function remove(worker: Worker) {
    workers.delete(worker)
    clearTimeout(idleTimers.get(worker))
    idleTimers.delete(worker)
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
  }

  function makeRoomFor(requester: string) {
    const longest = queue.longest()
    if (!longest || queue.countOf(longest.requester) <= queue.countOf(requester) + 1)
      throw new RenderPoolBusyError()
    queue.remove(longest.last)
    longest.last.reject(new RenderPoolBusyError())
  }

  return {
    /** Starts a worker, unless there is one, and lets it compile its hot code before a preview is requested. */
    warmUp() {
      if (!isOpen || workers.size > 0) return
      log.debug('previews: warming up a render worker')
      release(startWorker({ warmUp: true }))
    },

    /** Throws 503 if the queue is full and the requester has at least as many jobs in it as any other. */
    render(spec: PreviewSpec, requester = ''): Promise<Preview> {
      if (!isOpen) throw new RenderPoolBusyError()
      if (queue.size >= MAX_QUEUED) makeRoomFor(requester)
      const { promise, resolve, reject } = Promise.withResolvers<Preview>()
      const job = { spec, attempts: 0, resolve, reject }
      jobs.set(spec, job)
      queue.push(requester, job)
      dispatch()
      return promise.finally(() => jobs.delete(spec))
    },

    /** Adds a requester to a queued job, so that it also runs when it is this requester's turn. */
    share(spec: PreviewSpec, requester: string) {
      const job = jobs.get(spec)
      if (job && queue.has(job)) queue.push(requester, job)
    },

    async close() {
      isOpen = false
      for (const { reject } of [...retries.splice(0), ...queue.clear()]) reject(new UnavailableError())
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
