import { Worker } from 'node:worker_threads'
import { PREVIEW_TEXTS } from '@remusic/contract/previews'
import { UnavailableError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Order, Preview } from './preview.ts'
import type { Recording, Terms } from './worker.ts'

/** How many may wait for a thread before the next is asked to come back. */
const MOST_WAITING = 64
const COME_BACK_SECONDS = 5
/** A thread that takes longer is broken. */
const MOST_MS = 30_000
/** A thread with nothing to do ends, and its memory with it; the last one stays, for the next song to begin at once. */
const IDLE_MS = 120_000
const MOST_TRIES = 2

type Job = {
  order: Order
  tries: number
  resolve(preview: Preview): void
  reject(error: Error): void
}

export class StudioBusyError extends UnavailableError {
  constructor() {
    super(PREVIEW_TEXTS.busy, COME_BACK_SECONDS)
  }
}

export type Studio = ReturnType<typeof openStudio>

/** Where previews are played and recorded: threads beside the one that answers requests. */
export function openStudio({
  threads,
  log,
  script = new URL('./worker.ts', import.meta.url),
}: {
  threads: number
  log: Log
  /** Another script for the threads, in tests. */
  script?: URL
}) {
  const waiting: Job[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const stopping = new Map<Worker, NodeJS.Timeout>()
  let open = true

  function next() {
    while (open && waiting.length > 0) {
      const worker = idle.pop() ?? (all.size < threads ? hire({ rehearses: false }) : undefined)
      if (!worker) return
      const job = waiting.shift()
      if (job) work(worker, job)
    }
  }

  function hire(terms: Terms) {
    const worker = new Worker(script, {
      workerData: terms,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    all.add(worker)
    // Nobody waits for a thread that ends by itself.
    worker.on('error', (error) => log.warn({ error: error.message }, 'a thread of the studio broke'))
    worker.on('exit', () => forget(worker))
    return worker
  }

  function work(worker: Worker, job: Job) {
    clearTimeout(stopping.get(worker))
    stopping.delete(worker)
    job.tries++
    const limit = setTimeout(() => void worker.terminate(), MOST_MS)
    const done = () => {
      clearTimeout(limit)
      worker.off('message', onMessage)
      worker.off('exit', onExit)
    }
    const onMessage = ({ mp3, seconds, peaks }: Recording) => {
      done()
      rest(worker)
      job.resolve({ mp3: Buffer.from(mp3.buffer, mp3.byteOffset, mp3.byteLength), seconds, peaks })
      next()
    }
    const onExit = () => {
      done()
      forget(worker)
      if (open && job.tries < MOST_TRIES) waiting.unshift(job)
      else job.reject(new UnavailableError())
      next()
    }
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    worker.ref()
    worker.postMessage(job.order)
  }

  function rest(worker: Worker) {
    worker.unref()
    idle.push(worker)
    const timer = setTimeout(() => {
      if (all.size === 1) return
      forget(worker)
      void worker.terminate()
    }, IDLE_MS)
    stopping.set(worker, timer.unref())
  }

  function forget(worker: Worker) {
    all.delete(worker)
    clearTimeout(stopping.get(worker))
    stopping.delete(worker)
    const place = idle.indexOf(worker)
    if (place >= 0) idle.splice(place, 1)
  }

  return {
    /** Has a thread ready and in practice before the first song is asked for. */
    warmUp() {
      if (open && all.size === 0) rest(hire({ rehearses: true }))
    },

    /** Throws 503 when too many wait already. */
    record(order: Order): Promise<Preview> {
      if (!open || waiting.length >= MOST_WAITING) throw new StudioBusyError()
      return new Promise((resolve, reject) => {
        waiting.push({ order, tries: 0, resolve, reject })
        next()
      })
    },

    async close() {
      open = false
      for (const { reject } of waiting.splice(0)) reject(new UnavailableError())
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
