import { CHUNK_BYTES } from '@remusic/contract/listening/historyImports'
import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { ApiError } from '../../base/api/error.ts'

/** The upload of a file, of which there is one at a time. It goes on while the person visits other pages of ReMusic. */
export type Upload = {
  importId: string
  total: number
  sent: number
  /** `waiting`: the connection or the server failed, and the same chunk is sent again after a while. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it failed. */
  error: string | null
}

/** The parts of a `File` that an upload needs. */
export type UploadedFile = Pick<Blob, 'size' | 'slice'> & { name: string; lastModified: number }

export type UploadCalls = {
  start(body: { extension: string; bytes: number }): Promise<HistoryImport>
  putChunk(
    id: string,
    position: number,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<unknown>
  read(id: string, signal: AbortSignal): Promise<HistoryImport>
  /** Called with the import once all of the file has arrived. */
  finished(read: HistoryImport | null, id: string): void
  /** Resolves after a while, as soon as the connection is back, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Remembers across reloads how much of which file has arrived. */
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const MIN_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
const MEMORY_KEY = 'history upload'
const MAX_EXTENSION = 10
const UNREADABLE = 'No pudimos leer el archivo: quizás cambió o se movió. Elígelo de nuevo'

type Remembered = { importId: string; size: number; lastModified: number; chunks: number }

export function createUploads(calls: UploadCalls) {
  let current: Upload | null = null
  let file: UploadedFile | null = null
  let running = new AbortController()
  /** Ends the current wait early. */
  let retry = new AbortController()
  const listeners = new Set<() => void>()

  const set = (next: Upload | null) => {
    current = next
    for (const listener of listeners) listener()
  }
  const change = (part: Partial<Upload>) => current && set({ ...current, ...part })

  /** Repeats a call until it succeeds, the server rejects it, or the upload is stopped. */
  async function persist<T>(work: () => Promise<T>, { signal }: AbortController): Promise<T> {
    for (let failures = 0; ; failures++) {
      try {
        const result = await work()
        if (current?.state === 'waiting') change({ state: 'sending' })
        return result
      } catch (error) {
        if (signal.aborted || !isTransient(error)) throw error
        change({ state: 'waiting' })
        retry = new AbortController()
        const requested = (error.retryAfter ?? 0) * 1_000
        const backoff = Math.min(MIN_WAIT_MS * 2 ** failures, MAX_WAIT_MS)
        await calls.wait(Math.max(backoff, requested), AbortSignal.any([signal, retry.signal]))
        signal.throwIfAborted()
      }
    }
  }

  async function send(importId: string, uploaded: UploadedFile, from: number) {
    running.abort()
    const control = new AbortController()
    running = control
    file = uploaded
    const total = uploaded.size
    set({ importId, total, sent: Math.min(from * CHUNK_BYTES, total), state: 'sending', error: null })
    try {
      const chunks = Math.ceil(total / CHUNK_BYTES)
      for (let position = from; position < chunks; position++) {
        const end = Math.min((position + 1) * CHUNK_BYTES, total)
        const bytes = await bytesOf(uploaded, position * CHUNK_BYTES, end)
        await persist(() => calls.putChunk(importId, position, bytes, control.signal), control)
        change({ sent: end })
        remember({ importId, size: total, lastModified: uploaded.lastModified, chunks: position + 1 })
      }
      const read = await persist(() => calls.read(importId, control.signal), control).catch((error) => {
        // The answer to an earlier attempt was lost: the server is reading already.
        if (error instanceof ApiError && error.status === 409) return null
        throw error
      })
      stop()
      calls.finished(read, importId)
    } catch (error) {
      if (control.signal.aborted) return
      change({ state: 'failed', error: error instanceof Error ? error.message : String(error) })
    }
  }

  function stop() {
    running.abort()
    file = null
    calls.memory.removeItem(MEMORY_KEY)
    set(null)
  }

  const remember = (progress: Remembered) => calls.memory.setItem(MEMORY_KEY, JSON.stringify(progress))

  return {
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Starts an import and its upload, which goes on after this resolves. */
    async start(uploaded: UploadedFile): Promise<HistoryImport> {
      const started = await calls.start({ extension: extensionOf(uploaded.name), bytes: uploaded.size })
      void send(started.id, uploaded, 0)
      return started
    },
    /**
     * Goes on after a reload with the file that the person has chosen again. Chunks that have arrived are only skipped if this
     * tab has sent them from the same file; otherwise they are replaced. Returns false for a file that cannot be the same.
     */
    resume({ id, bytes }: Pick<HistoryImport, 'id' | 'bytes'>, uploaded: UploadedFile): boolean {
      if (uploaded.size !== bytes) return false
      const known = remembered(calls.memory.getItem(MEMORY_KEY))
      const isSame = known?.importId === id && known.lastModified === uploaded.lastModified
      void send(id, uploaded, isSame ? known.chunks : 0)
      return true
    },
    /** Sends again at once: the chunk that waits, or the rest after a failure. */
    retry() {
      if (current?.state === 'waiting') retry.abort()
      else if (current?.state === 'failed' && file)
        void send(current.importId, file, Math.floor(current.sent / CHUNK_BYTES))
    },
    stop,
  }
}

export type Uploads = ReturnType<typeof createUploads>

function isTransient(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)
}

async function bytesOf(file: UploadedFile, start: number, end: number) {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer())
  } catch {
    throw new Error(UNREADABLE)
  }
}

/** Only the end of the name leaves the browser: the rest may say who the person is. */
function extensionOf(name: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return extension.slice(0, MAX_EXTENSION)
}

function remembered(text: string | null): Remembered | null {
  try {
    return text === null ? null : (JSON.parse(text) as Remembered)
  } catch {
    return null
  }
}
