import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { MessageChannel, type Worker } from 'node:worker_threads'
import type { Page, PageRequest } from '@remusic/contract/base/pages'
import { html } from '../common/html.ts'
import { startThread } from '../common/thread.ts'
import type { InProcessCall } from '../http/calls.ts'
import {
  type CallAnswer,
  MANIFEST,
  NONCE_SLOT,
  PATH_SLOT,
  type PageMessage,
  type RenderOrder,
  SERVER_DIR,
  type ShellTemplate,
  type ThreadSettings,
  type ThrownError,
} from './pageMessages.ts'

const THREAD = new URL('./pageThread.ts', import.meta.url)
/** Few threads, because the request thread makes the calls of a page, which takes about as long as rendering it. */
const MAX_THREADS = 2
/** Above this number, the pages of a thread delay each other. */
const PAGES_PER_THREAD = 2
const MAX_HEAP_MB = 128
/** A page that has not begun after this long never will: the bundle itself gives up after two seconds, unless its thread is stuck. */
const STUCK_AFTER_MS = 5_000

export type RenderRequest = Pick<PageRequest, 'url' | 'nonce' | 'member' | 'onError'> & {
  /** Answers a call of the contract as JSON, on behalf of the same member. */
  perform(call: InProcessCall): Promise<{ status: number; json: string }>
}
export type RenderedPage = Pick<Page, 'status' | 'etag' | 'location'> & { body: string | Readable }

export type PageRenderer = {
  /** Resolves to null if the browser has to decide what to show. */
  render(request: RenderRequest): Promise<RenderedPage | null>
  /** The page without a screen, which the browser renders. */
  shell(page: { url: string; nonce: string }): string
}

/**
 * Renders pages in threads of their own, so that a page does not delay the requests of others. The threads start with the
 * first page, and again after each build: a page must not refer to files that no longer exist.
 */
export function createPageRenderer(settings: ThreadSettings, { workers }: { workers: number }) {
  const manifest = join(settings.webDir, SERVER_DIR, MANIFEST)
  const maxThreads = Math.min(MAX_THREADS, Math.max(1, Math.floor(availableParallelism() / workers) - 1))
  let build: { threads: ThreadPool; builtMs: number } | undefined

  return {
    /** The renderer of the latest build, or null if the web is not built. */
    async latest(): Promise<PageRenderer | null> {
      try {
        const { mtimeMs: builtMs } = await stat(manifest)
        if (build?.builtMs !== builtMs) {
          void build?.threads.close()
          build = { threads: openThreads(settings, maxThreads), builtMs }
        }
        const { threads } = build
        const shell = await threads.shell()
        return {
          render: threads.render,
          shell: ({ url, nonce }) => fillShell(shell, { ...settings, url, nonce }),
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async close() {
      await build?.threads.close()
    },
  }
}

/** The bundle has made the shell of a page with slots for what differs between pages. */
function fillShell(
  shell: string,
  { url, nonce, publicUrl }: { url: string; nonce: string; publicUrl: string },
) {
  const [path = ''] = url.split(/[?#]/, 1)
  const { pathname } = new URL(publicUrl + path.replace(/\/+$/, ''))
  return shell.replaceAll(NONCE_SLOT, () => nonce).replaceAll(PATH_SLOT, () => html`${pathname}`.text)
}

type ThreadPool = ReturnType<typeof openThreads>
type Thread = { worker: Worker; shell: Promise<string>; isReady: boolean; rendering: number }

function openThreads(settings: ThreadSettings, maxThreads: number) {
  const threads = new Set<Thread>()
  let isClosing = false
  let knownShell: string | undefined

  function start(): Thread {
    const worker = startThread(THREAD, { workerData: settings, maxHeapMb: MAX_HEAP_MB })
    const { promise: shell, resolve, reject } = Promise.withResolvers<string>()
    const thread: Thread = { worker, shell, isReady: false, rendering: 0 }
    threads.add(thread)
    worker.once('message', (template: ShellTemplate) => {
      thread.isReady = true
      knownShell = template.shell
      resolve(template.shell)
      if (thread.rendering === 0) worker.unref()
    })
    worker.on('error', reject)
    worker.once('exit', () => {
      threads.delete(thread)
      reject(new ThreadEndedError())
    })
    // Callers that await the shell handle the error. Without any, the rejection would count as unhandled.
    shell.catch(() => {})
    return thread
  }

  /** Returns the thread with the fewest pages. If even that one is busy, another thread is started for later pages. */
  function leastBusy(): Thread {
    const [first = start(), ...others] = threads
    const ready = [first, ...others].filter(({ isReady }) => isReady)
    const [idlest = first] = ready.sort((a, b) => a.rendering - b.rendering)
    if (idlest.rendering >= PAGES_PER_THREAD && threads.size < maxThreads) start()
    return idlest
  }

  async function render(request: RenderRequest): Promise<RenderedPage | null> {
    const thread = leastBusy()
    thread.rendering += 1
    thread.worker.ref()
    const release = () => {
      thread.rendering -= 1
      if (thread.rendering > 0) return
      thread.worker.unref()
      if (isClosing) void thread.worker.terminate()
    }
    try {
      await thread.shell
    } catch (error) {
      release()
      throw error
    }
    const abandon = () => {
      // Deleted here, because the thread ends a little later and would be given more pages until then.
      threads.delete(thread)
      void thread.worker.terminate()
    }
    const abandonAfterMs = (settings.timeoutMs ?? 0) + STUCK_AFTER_MS
    return renderIn(thread.worker, request, { release, abandon, abandonAfterMs })
  }

  return {
    render,
    /** The shell: the page without a screen, with slots. It is remembered after its thread has ended. */
    async shell(): Promise<string> {
      return knownShell ?? leastBusy().shell
    },
    /** Lets each thread finish its pages, and ends it. */
    async close() {
      isClosing = true
      const idle = [...threads].filter(({ rendering }) => rendering === 0)
      await Promise.all(idle.map(({ worker }) => worker.terminate()))
    },
  }
}

/** Makes a thread render one page. `release` is called when the thread is done with it, `abandon` when the thread is stuck. */
function renderIn(
  worker: Worker,
  { perform, onError, url, nonce, member }: RenderRequest,
  { release, abandon, abandonAfterMs }: { release(): void; abandon(): void; abandonAfterMs: number },
): Promise<RenderedPage | null> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage | null>()
  const { port1: port, port2 } = new MessageChannel()
  const stuck = setTimeout(abandon, abandonAfterMs)
  let parts: Readable | undefined
  let isComplete = false
  const complete = () => {
    isComplete = true
    port.close()
  }

  const on = {
    call: async ({ call, callId }: Of<'call'>) => {
      const answer = await perform(call)
      port.postMessage({ callId, ...answer } satisfies CallAnswer)
    },
    page: ({ page }: Of<'page'>) => {
      clearTimeout(stuck)
      if (page?.body === undefined && page !== null) {
        parts = new Readable({ read() {} })
        // The stream closes when everything was sent or when the browser has disconnected.
        parts.once('close', () => port.close())
        return resolve({ ...page, body: parts })
      }
      complete()
      resolve(page as RenderedPage | null)
    },
    chunk: ({ chunk }: Of<'chunk'>) => void parts?.push(chunk),
    end: () => {
      parts?.push(null)
      complete()
    },
    partFailed: ({ partFailed }: Of<'partFailed'>) => onError(asError(partFailed)),
    failed: ({ failed }: Of<'failed'>) => {
      fail(asError(failed))
      port.close()
    },
  }
  const fail = (error: Error) => {
    reject(error)
    if (!isComplete) parts?.destroy(error)
  }
  port.on('message', (message: PageMessage) => {
    for (const kind of Object.keys(on) as (keyof typeof on)[])
      if (kind in message) void on[kind](message as never)
  })
  port.once('close', () => {
    clearTimeout(stuck)
    release()
    fail(new ThreadEndedError())
  })
  worker.postMessage({ page: { url, nonce, member }, port: port2 } satisfies RenderOrder, [port2])
  return promise
}

class ThreadEndedError extends Error {
  constructor() {
    super('The thread that renders pages has ended')
  }
}

type Of<K extends string> = Extract<PageMessage, Record<K, unknown>>

const asError = ({ name, message, stack }: ThrownError) =>
  Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }) })
