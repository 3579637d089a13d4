import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ARCHIVE_NAME, filesOf, type ReadOptions } from './archive.ts'
import { DUMP_TABLES, type DumpTable, SCHEMA_SEQUENCE, tableNamed } from './dumpTables.ts'
import { ImportError } from './errors.ts'

/** A full export of MusicBrainz: archives, or folders into which they were unpacked. */
export type Dump = {
  /** When the dump was made, according to its own timestamp. */
  timestamp: string
  replicationSequence: string
  /** Whether it has tags and ratings, which are not free for commercial use. */
  hasDerived: boolean
  /** The number of bytes that will be read from the disk. */
  bytes: number
  /** An estimate from the sizes of the files. */
  recordings: number
  sources: DumpSource[]
}

export type DumpSource = {
  bytes: number
  isCompressed: boolean
  /** The tables of this source, in its order. Each must be read before the next one is requested. */
  tables(
    isWanted: (table: DumpTable) => boolean,
    options: ReadOptions,
  ): AsyncGenerator<{ table: DumpTable; content: AsyncIterable<Buffer> }>
}

type Head = Record<'TIMESTAMP' | 'REPLICATION_SEQUENCE' | 'SCHEMA_SEQUENCE' | 'COPYING', string>
type OpenedSource = DumpSource & { path: string; head: Head; hasDerived: boolean; recordings: number }

const READ_SIZE = 1 << 20
/** The names of the two archives that an import reads; a download also has others. */
const ARCHIVES = {
  core: ['mbdump.tar.bz2', 'mbdump.tar'],
  derived: ['mbdump-derived.tar.bz2', 'mbdump-derived.tar'],
}
/** From the export of July 2026: 6.88 GB in `mbdump.tar.bz2` for 37 million recordings. */
const COMPRESSED_BYTES_PER_RECORDING = 186
const COMPRESSION = 5.5
const BYTES_PER_RECORDING_LINE = 112

/** Opens the dump at these paths and checks that an import can read it. Throws before anything is written. */
export async function openDump(paths: string[]): Promise<Dump> {
  const sources: OpenedSource[] = []
  for (const path of paths) sources.push(...(await sourcesAt(path)))
  for (const { path, head } of sources) checkSchema(path, head)
  const [first] = sources
  if (!first) throw new ImportError('Indica la carpeta o los archivos de la exportación de MusicBrainz.')
  const { TIMESTAMP: timestamp, REPLICATION_SEQUENCE: replicationSequence } = first.head
  const stranger = sources.find(({ head }) => head.REPLICATION_SEQUENCE !== replicationSequence)
  if (stranger) {
    throw new ImportError(
      `${basename(first.path)} y ${basename(stranger.path)} son de exportaciones distintas: usa las de una misma fecha.`,
    )
  }
  return {
    timestamp,
    replicationSequence,
    hasDerived: sources.some(({ hasDerived }) => hasDerived),
    bytes: sources.reduce((sum, { bytes }) => sum + bytes, 0),
    recordings: Math.max(...sources.map(({ recordings }) => recordings)),
    sources,
  }
}

async function sourcesAt(path: string): Promise<OpenedSource[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new ImportError(`No existe ${path}.`)
  if (!found.isDirectory()) {
    if (!ARCHIVE_NAME.test(path)) {
      throw new ImportError(`${basename(path)} no es una carpeta ni un archivo .tar.bz2 o .tar.`)
    }
    return [await openArchive(path)]
  }
  const names = await readdir(path)
  // Unpacked files are read first, so an archive beside them only adds missing tables.
  const sources: OpenedSource[] = []
  if (await isDirectory(join(path, 'mbdump'))) {
    const hasOwnHead =
      names.includes('SCHEMA_SEQUENCE') || !(await isDirectory(join(path, 'mbdump', 'mbdump')))
    sources.push(await openFolder(hasOwnHead ? path : join(path, 'mbdump')))
  }
  if (await isDirectory(join(path, 'mbdump-derived', 'mbdump'))) {
    sources.push(await openFolder(join(path, 'mbdump-derived')))
  }
  for (const archive of Object.values(ARCHIVES)) {
    const name = archive.find((each) => names.includes(each))
    if (name) sources.push(await openArchive(join(path, name)))
  }
  if (sources.length === 0) {
    throw new ImportError(`En ${path} no hay una exportación de MusicBrainz: falta mbdump.tar.bz2.`)
  }
  return sources
}

async function openFolder(path: string): Promise<OpenedSource> {
  const head: Head = { TIMESTAMP: '', REPLICATION_SEQUENCE: '', SCHEMA_SEQUENCE: '', COPYING: '' }
  for (const name of Object.keys(head) as (keyof Head)[]) {
    head[name] = (await readFile(join(path, name), 'utf8').catch(() => '')).trim()
  }
  const sizes = new Map<DumpTable, number>()
  for (const name of await readdir(join(path, 'mbdump'))) {
    const table = tableNamed(name)
    if (table) sizes.set(table, (await stat(join(path, 'mbdump', name))).size)
  }
  const recordings = (sizes.get(DUMP_TABLES.get('recording') as DumpTable) ?? 0) / BYTES_PER_RECORDING_LINE
  return {
    path,
    head,
    hasDerived: [...sizes.keys()].some(({ archive }) => archive === 'derived'),
    recordings: Math.round(recordings),
    isCompressed: false,
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    async *tables(isWanted, { onBytes }) {
      for (const [table, size] of sizes) {
        if (isWanted(table)) yield { table, content: bytesOf(join(path, 'mbdump', table.name), onBytes) }
        else onBytes?.(size)
      }
    },
  }
}

async function* bytesOf(path: string, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: READ_SIZE })) {
    onBytes?.(chunk.length)
    yield chunk
  }
}

async function openArchive(path: string): Promise<OpenedSource> {
  const head = await readHead(path)
  const { size } = await stat(path)
  const hasDerived = isDerived(basename(path), head)
  const perRecording = COMPRESSED_BYTES_PER_RECORDING * (path.endsWith('.bz2') ? 1 : COMPRESSION)
  return {
    path,
    head,
    hasDerived,
    recordings: hasDerived ? 0 : Math.round(size / perRecording),
    bytes: size,
    isCompressed: path.endsWith('.bz2'),
    async *tables(isWanted, options) {
      for await (const { name, content } of filesOf(path, options)) {
        const table = name.startsWith('mbdump/') ? tableNamed(name.slice('mbdump/'.length)) : undefined
        // An archive may only contain tables of its own licence: a free one contains none that are not free.
        const isAllowed = table?.archive === (hasDerived ? 'derived' : 'core')
        if (table && isAllowed && isWanted(table)) yield { table, content }
      }
    },
  }
}

/** Identifies an archive by its original name, or by its licence if it was renamed. */
function isDerived(name: string, { COPYING: licence }: Head): boolean {
  if (ARCHIVES.core.includes(name)) return false
  return ARCHIVES.derived.includes(name) || /NonCommercial/i.test(licence)
}

/** The files before the first table, which an archive starts with. */
async function readHead(path: string): Promise<Head> {
  const head: Head = { TIMESTAMP: '', REPLICATION_SEQUENCE: '', SCHEMA_SEQUENCE: '', COPYING: '' }
  for await (const { name, content } of filesOf(path)) {
    if (name.startsWith('mbdump/')) break
    if (!(name in head)) continue
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    head[name as keyof Head] = Buffer.concat(chunks).toString('utf8').trim()
  }
  return head
}

function checkSchema(path: string, { SCHEMA_SEQUENCE: found }: Head) {
  if (found === String(SCHEMA_SEQUENCE)) return
  if (found === '') {
    throw new ImportError(
      `A ${basename(path)} le falta SCHEMA_SEQUENCE: no es una exportación completa de MusicBrainz.`,
    )
  }
  throw new ImportError(
    `La exportación usa la versión ${found} del esquema de MusicBrainz y ReMusic lee la ${SCHEMA_SEQUENCE}: ` +
      (Number(found) > SCHEMA_SEQUENCE ? 'actualiza ReMusic.' : 'descarga una más reciente.'),
  )
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
