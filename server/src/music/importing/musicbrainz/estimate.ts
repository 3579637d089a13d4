import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Dump } from './dump.ts'
import { ImportError } from './errors.ts'
import type { Slice } from './slice.ts'

export type ImportEstimate = { recordings: number; diskBytes: number; seconds: number }

/**
 * The cost of an import, per recording of the dump and per song of the catalogue. It includes their tracks, credits, artists, albums and
 * indexes. Measured with `npm run bench -- catalogue` on two cores.
 */
const COSTS = {
  stagingBytesPerRecording: 420,
  /** The new tables only; the current ones exist beside them until the swap. */
  catalogueBytesPerSong: 1_900,
  /** The write-ahead log, and sorts that do not fit into memory. */
  workBytesPerSong: 700,
  readSecondsPerMillion: 20,
  decompressionSecondsPerGigabyte: 130,
  buildSecondsPerMillion: 240,
}

/**
 * The share of MusicBrainz's recordings by artists from each country, in percent: a rough estimate from the counts of artists and releases.
 */
const COUNTRY_SHARES: Record<string, number> = {
  US: 24,
  GB: 11,
  DE: 8,
  JP: 8,
  FR: 5,
  IT: 3,
  NL: 3,
  SE: 2.5,
  CA: 2.5,
  FI: 2.5,
  RU: 2.5,
  BR: 2.2,
  ES: 2.2,
  AU: 2,
  PL: 1.5,
  BE: 1.5,
  MX: 1.3,
  AR: 1.2,
  CL: 0.6,
  CO: 0.5,
  PT: 0.5,
  CU: 0.3,
  PE: 0.25,
  PR: 0.25,
  UY: 0.2,
  VE: 0.2,
}
const OTHER_COUNTRY_SHARE = 0.15
/**
 * The share of recordings by artists with a release in each language, in percent. Their releases in other languages are imported as well.
 */
const LANGUAGE_SHARES: Record<string, number> = {
  eng: 60,
  jpn: 9,
  deu: 8,
  fra: 6,
  spa: 7,
  por: 4,
  ita: 4,
  rus: 3,
}
const OTHER_LANGUAGE_SHARE = 1.5

/** Estimates an import before anything is read: a rough upper bound. */
export function estimateImport(dump: Dump, slice: Slice): ImportEstimate {
  const songs = dump.recordings * shareOf(slice)
  const { stagingBytesPerRecording, catalogueBytesPerSong, workBytesPerSong } = COSTS
  const compressedGigabytes =
    dump.sources.reduce((sum, { isCompressed, bytes }) => sum + (isCompressed ? bytes : 0), 0) / 1e9
  return {
    recordings: Math.round(songs),
    diskBytes: Math.round(
      dump.recordings * stagingBytesPerRecording + songs * (catalogueBytesPerSong + workBytesPerSong),
    ),
    seconds: Math.ceil(
      (dump.recordings / 1e6) * COSTS.readSecondsPerMillion +
        compressedGigabytes * COSTS.decompressionSecondsPerGigabyte +
        (songs / 1e6) * COSTS.buildSecondsPerMillion,
    ),
  }
}

function shareOf({ countries, languages }: Slice): number {
  if (countries.length === 0 && languages.length === 0) return 1
  const shares = [
    ...countries.map((code) => COUNTRY_SHARES[code] ?? OTHER_COUNTRY_SHARE),
    ...languages.map((code) => LANGUAGE_SHARES[code] ?? OTHER_LANGUAGE_SHARE),
  ]
  return Math.min(1, shares.reduce((sum, share) => sum + share, 0) / 100)
}

/**
 * Rejects an import that does not fit on the disk of the database. Data of an interrupted import counts as free space. Returns null if the
 * database is on another machine, whose disk cannot be read.
 */
export async function checkDisk(
  client: pg.ClientBase,
  { diskBytes }: Pick<ImportEstimate, 'diskBytes'>,
): Promise<{ freeBytes: number } | null> {
  const free = await freeBytesOf(client)
  if (free === null) return null
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(class.oid)), 0) as bytes
     from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
     where namespace.nspname in ('musicbrainz', 'shadow') and class.relkind = 'r'`,
  )
  if (free + Number(rows[0]?.bytes) < diskBytes) {
    throw new ImportError(
      `La importación necesita unos ${sizeOf(diskBytes)} de disco y quedan ${sizeOf(free)}: ` +
        'libera espacio o importa solo algunos países o idiomas.',
    )
  }
  return { freeBytes: free }
}

async function freeBytesOf(client: pg.ClientBase): Promise<number | null> {
  try {
    const { rows } = await client.query<{ folder: string; is_here: boolean }>(
      `select current_setting('data_directory') as folder,
        coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as is_here`,
    )
    if (!rows[0]?.is_here) return null
    const { bavail, bsize } = await statfs(rows[0].folder)
    return bavail * bsize
  } catch {
    // Not every role may read the setting, and a container may have its own folders.
    return null
  }
}

/** For a person: «800 MB», «3,4 GB», «120 GB». */
export function sizeOf(bytes: number): string {
  if (bytes < 1e9) return `${Math.ceil(bytes / 1e6)} MB`
  const amount = bytes / 1e9
  return `${amount.toLocaleString('es', { maximumFractionDigits: amount < 10 ? 1 : 0 })} GB`
}
