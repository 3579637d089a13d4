import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Db } from '../../base/database/client.ts'
import { createItemReader, type ItemReader } from './items.ts'
import { listensOf, type StoredListen } from './listens.ts'
import { type ArchiveOptions, findSections, onSnapshot, type Sections } from './queries.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** All data of a person at one moment. */
export type Snapshot = {
  sections: Sections
  items: ItemReader
  listenCount: number
  /** The diary by day, in batches. It can be read any number of times. */
  listens(): AsyncIterable<StoredListen[]>
}

/**
 * Reads everything at once and keeps the diary compressed, at about 30 bytes an entry: a client may take an hour to download the archive,
 * and no transaction can stay open for that long.
 */
export async function takeSnapshot(db: Db, options: ArchiveOptions): Promise<Snapshot> {
  return onSnapshot(db, async (tx) => {
    const items = createItemReader(tx)
    const packed: Buffer[] = []
    let listenCount = 0
    for await (const batch of listensOf(tx, options.userId, items)) {
      packed.push(await deflate(JSON.stringify(batch)))
      listenCount += batch.length
    }
    return {
      sections: await findSections(tx, options, items),
      items,
      listenCount,
      listens: async function* () {
        for (const batch of packed) yield JSON.parse(String(await inflate(batch))) as StoredListen[]
      },
    }
  })
}
