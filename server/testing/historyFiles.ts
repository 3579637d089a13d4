import { CHUNK_BYTES, type HistoryImportState } from '@remusic/contract/listening/historyImports'
import {
  confirmHistoryImport,
  type HistoryImport,
  historyImport,
  putHistoryChunk,
  readHistory,
  startHistoryImport,
} from '@remusic/contract/listening/schemas/historyImports'
import { eventually } from './eventually.ts'
import type { callsTo } from './startTestApp.ts'

type Client = { call: ReturnType<typeof callsTo> }
type As = { token: string }

const BUSY: readonly HistoryImportState[] = ['reading', 'matching', 'writing', 'undoing']

/** Uploads a file as the web does, in chunks, and marks it as complete. */
export async function uploadHistory(
  { call }: Client,
  as: As,
  content: string | Uint8Array,
  extension = 'csv',
): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(content as string))
  const started = await call(startHistoryImport, { body: { extension, bytes: bytes.length } }, as)
  if (started.status !== 201) throw new Error(JSON.stringify(started.data))
  const { id } = started.data
  for (let position = 0; position * CHUNK_BYTES < bytes.length; position++) {
    const chunk = bytes.slice(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES)
    const put = await call(putHistoryChunk, { params: { id, position: String(position) }, body: chunk }, as)
    if (put.status !== 200) throw new Error(JSON.stringify(put.data))
  }
  const read = await call(readHistory, { params: { id } }, as)
  if (read.status !== 200) throw new Error(JSON.stringify(read.data))
  return id
}

/** Waits until the import needs a decision of the person, or has ended. On a busy machine the server may answer 503 meanwhile. */
export async function settled({ call }: Client, as: As, id: string): Promise<HistoryImport> {
  return eventually(async () => {
    const { status, data } = await call(historyImport, { params: { id } }, as)
    if (status !== 200) throw new Error(JSON.stringify(data))
    if (BUSY.includes(data.state)) throw new Error(`The import is ${data.state}`)
    return data
  })
}

type Choices = { likely?: boolean; reviews?: boolean }

/** Runs an import from the upload to the end of writing. */
export async function importHistory(
  client: Client,
  as: As,
  content: string | Uint8Array,
  { extension = 'csv', likely = true, reviews = false }: Choices & { extension?: string } = {},
): Promise<HistoryImport> {
  const id = await uploadHistory(client, as, content, extension)
  const ready = await settled(client, as, id)
  if (ready.state !== 'ready') throw new Error(JSON.stringify(ready))
  await client.call(confirmHistoryImport, { params: { id }, body: { likely, reviews } }, as)
  return settled(client, as, id)
}

type Play = { artist: string; title: string; album?: string; uts: number }

/** Plays as Last.fm exports them by way of a well-known tool. */
export const lastfmCsv = (plays: readonly Play[]) =>
  [
    'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid',
    ...plays.map(({ artist, title, album = '', uts }) =>
      [uts, new Date(uts * 1_000).toUTCString(), artist, '', album, '', title, '']
        .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
        .join(','),
    ),
  ].join('\r\n')
