import { CHUNK_BYTES } from '@remusic/contract/listening/historyImports'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Upload } from './reading/model.ts'

type File = { importId: string; extension: string; byteCount: number; onRead?: (end: number) => void }

/** The uploaded file, one chunk of it in memory at a time. `onRead` receives the number of bytes read so far. */
export function uploadOf(db: Db, { importId, extension, byteCount, onRead = () => {} }: File): Upload {
  async function chunk(position: number): Promise<Buffer> {
    const { content } = await db
      .selectFrom('history_import_chunks')
      .select('content')
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    return content
  }

  return {
    extension,
    byteCount,
    async *read() {
      for (let position = 0; position * CHUNK_BYTES < byteCount; position++) {
        yield await chunk(position)
        onRead(Math.min(byteCount, (position + 1) * CHUNK_BYTES))
      }
    },
    async slice(start, end) {
      const until = Math.min(end, byteCount)
      if (start < 0 || start >= until) return new Uint8Array(0)
      const first = Math.floor(start / CHUNK_BYTES)
      const last = Math.floor((until - 1) / CHUNK_BYTES)
      // PostgreSQL counts bytes from 1. The content is stored without compression, so it reads only what it returns.
      const { rows } = await sql<{ bytes: Buffer }>`
        select substring(
          content from greatest(1, ${start}::integer - position * ${CHUNK_BYTES}::integer + 1)
          for case position when ${last}::integer then ${until}::integer - ${last}::integer * ${CHUNK_BYTES}::integer else ${CHUNK_BYTES}::integer end
            - greatest(0, ${start}::integer - position * ${CHUNK_BYTES}::integer)
        ) as bytes
        from history_import_chunks
        where import_id = ${importId}::uuid and position between ${first}::integer and ${last}::integer
        order by position`.execute(db)
      onRead(until)
      return Buffer.concat(rows.map(({ bytes }) => bytes))
    },
  }
}
