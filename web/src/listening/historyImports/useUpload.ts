import { putHistoryChunk, readHistory, startHistoryImport } from '@remusic/contract/listening/historyImports'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../base/api/call.ts'
import { historyImportKeys } from '../../base/queryKeys/historyImports.ts'
import { setHistoryImport } from './queries.ts'
import { createUploads, type Upload, type Uploads } from './uploads.ts'

let shared: Uploads | null = null

/** The upload of this tab. It belongs to no component, because it goes on when the person leaves the page. */
function uploadsOf(client: QueryClient): Uploads {
  shared ??= createUploads({
    start: (body) => call(startHistoryImport, { body }),
    putChunk: (id, position, body, signal) =>
      call(putHistoryChunk, { params: { id, position: String(position) }, body }, { signal }),
    read: (id, signal) => call(readHistory, { params: { id } }, { signal }),
    finished(read, id) {
      if (read) setHistoryImport(client, read)
      else void client.invalidateQueries({ queryKey: historyImportKeys.one(id) })
    },
    wait: untilOnline,
    memory: sessionStorage,
  })
  return shared
}

function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

const NOTHING = () => null
const NEVER = () => () => {}

/** The running upload, and how to start, continue and stop it. */
export function useUpload(): { upload: Upload | null; uploads: () => Uploads } {
  const client = useQueryClient()
  // Rendering on the server must not create it.
  const uploads = () => uploadsOf(client)
  const upload = useSyncExternalStore(
    import.meta.env.SSR ? NEVER : uploads().subscribe,
    import.meta.env.SSR ? NOTHING : uploads().current,
    NOTHING,
  )
  const isRunning = upload !== null && upload.state !== 'failed'
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
  return { upload, uploads }
}
