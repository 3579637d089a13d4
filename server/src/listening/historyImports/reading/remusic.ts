import { createHash, createPublicKey, verify } from 'node:crypto'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, ARCHIVE_TEXTS as TEXTS } from '@remusic/contract/publishing/archive'
import { archiveSchema } from '@remusic/contract/publishing/schemas/archive'
import { MAX_FOLDERS } from '@remusic/contract/together/playlistFolders'
import { MAX_PLAYLISTS } from '@remusic/contract/together/playlists'
import { z } from 'zod'
import type { Wanted } from '../../../music/matching/model.ts'
import { ReadError } from './errors.ts'
import { NO_SCORE } from './fields.ts'
import { valuesOf } from './json.ts'
import type { ReadEntry, ReadOptions, Sink } from './model.ts'
import { wholeOf } from './source.ts'
import type { Member } from './zip.ts'

const MANIFEST = 'manifest.json'
const DOCUMENT = 'remusic.json'
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024
const MAX_KEY_BYTES = 4 * 1024
/** Each part of an account is restored in one transaction. */
const ROWS_PER_PART = 200

/** Whether a zip is an archive of ReMusic. */
export const isArchive = (members: readonly Member[]) => folderOf(members) !== null

/** The folder of the archive within the zip. Unpacking and packing it again often adds one. */
function folderOf(members: readonly Member[]): string | null {
  const paths = new Set(members.map(({ path }) => path))
  const document = [...paths].find(
    (path) =>
      (path === DOCUMENT || path.endsWith(`/${DOCUMENT}`)) &&
      paths.has(path.slice(0, -DOCUMENT.length) + MANIFEST),
  )
  return document === undefined ? null : document.slice(0, -DOCUMENT.length)
}

/** Reads an archive of ReMusic, after all of its files were compared with the sums that the server has signed. */
export async function readArchive(
  members: readonly Member[],
  { sink, signal }: Pick<ReadOptions, 'sink' | 'signal'>,
): Promise<void> {
  const folder = folderOf(members) ?? ''
  const files = new Map(
    members.flatMap((member) =>
      member.path.startsWith(folder) ? [[member.path.slice(folder.length), member] as const] : [],
    ),
  )
  await check(files, signal)
  await readDocument(fileAt(files, DOCUMENT), sink)
}

function fileAt(files: ReadonlyMap<string, Member>, path: string): Member {
  const file = files.get(path)
  if (!file) throw new ReadError(`${path}: ${TEXTS.missingFile}`)
  return file
}

const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})

/** Names the first file that is missing or is not as the server wrote it. */
async function check(files: ReadonlyMap<string, Member>, signal: AbortSignal): Promise<void> {
  const whole = async (path: string, maxBytes: number) => {
    const content = await wholeOf(fileAt(files, path), maxBytes)
    if (content === null) throw new ReadError(`${path}: ${TEXTS.changedFile}`)
    return content
  }
  const content = await whole(MANIFEST, MAX_MANIFEST_BYTES)
  const manifest = Manifest.safeParse(parsed(content)).data
  if (!manifest) throw new ReadError(`${MANIFEST}: ${TEXTS.badContent}`)
  if (manifest.version > ARCHIVE_VERSION) throw new ReadError(TEXTS.newerVersion)
  // The key is in the archive, so that archives of other servers can be read: it proves that nothing was damaged, not who made it.
  const key = await whole('clave-publica.pem', MAX_KEY_BYTES)
  const signature = await whole('manifest.sig', MAX_KEY_BYTES)
  if (!isSigned(content, key, signature)) throw new ReadError(`${MANIFEST}: ${TEXTS.badSignature}`)
  if (!manifest.files.some(({ path }) => path === DOCUMENT))
    throw new ReadError(`${DOCUMENT}: ${TEXTS.missingFile}`)
  for (const { path, sha256 } of manifest.files) {
    const hash = createHash('sha256')
    for await (const piece of fileAt(files, path).read()) {
      signal.throwIfAborted()
      hash.update(piece)
    }
    if (hash.digest('hex') !== sha256) throw new ReadError(`${path}: ${TEXTS.changedFile}`)
  }
}

function isSigned(content: Buffer, key: Buffer, signature: Buffer): boolean {
  try {
    return verify(null, content, createPublicKey(key), signature)
  } catch {
    return false
  }
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    return null
  }
}

const { shape } = archiveSchema
const { shape: diary } = shape.diary
const { shape: following } = shape.following
const playlist = shape.playlists.element

type Entry = ReadEntry extends infer E ? (E extends ReadEntry ? Omit<E, 'line'> : never) : never

/** The sections that become entries, by their place in the document. */
const ROWS = {
  'diary.listens': rows(diary.listens.element, (listen) => ({
    kind: 'listen',
    item: wantedOf(listen.type, listen.about, listen),
    content: {
      ...scoreOf(listen),
      listenedAt: listen.listenedDate,
      day: listen.day,
      note: listen.note,
      own: {
        clientId: listen.id,
        again: listen.again,
        source: listen.source,
        createdAt: listen.createdDate,
        editedAt: listen.editedDate,
      },
    },
  })),
  'diary.undated': rows(diary.undated.element, (entry) => ({
    kind: 'undated',
    item: wantedOf(entry.type, entry.about, entry),
    content: { ...scoreOf(entry), note: entry.note, own: { createdAt: entry.createdDate } },
  })),
  reviews: rows(shape.reviews.element, (review) => ({
    kind: 'review',
    item: wantedOf(review.type, review.about, review),
    content: {
      ...NO_SCORE,
      score: review.score,
      title: review.title,
      text: review.description,
      writtenAt: review.createdDate,
      own: { createdAt: review.createdDate, editedAt: review.editedDate, moments: review.moments },
    },
  })),
  listenLater: rows(shape.listenLater.element, (entry) => ({
    kind: 'wish',
    item: wantedOf(entry.type, entry.about, entry),
    content: {
      addedAt: entry.createdDate,
      own: { reason: entry.reason, crossedOffAt: entry.crossedOffDate },
    },
  })),
  'following.artists': rows(following.artists.element, (follow) => ({
    kind: 'follow',
    item: wantedOf('artist', follow.name, follow),
    content: { followedAt: follow.createdDate },
  })),
  'following.albums': rows(following.albums.element, (follow) => ({
    kind: 'follow',
    item: wantedOf('album', follow.title, follow),
    content: { followedAt: follow.createdDate },
  })),
  playlists: rows(playlist, ({ id, name, shared, createdDate, songs }) =>
    songs.length === 0
      ? {
          kind: 'account',
          item: null,
          content: { part: 'playlist', value: { id, name, shared, createdDate } },
        }
      : songs.map((song) => ({
          kind: 'playlistSong' as const,
          item: wantedOf('song', song.title, song),
          content: { list: id, name, addedAt: song.addedDate, own: { id, shared, createdAt: createdDate } },
        })),
  ),
}

/** Lists that are restored a few hundred rows at a time, as parts of the account. */
const LISTED_PARTS: Record<string, { part: string; schema: z.core.$ZodType }> = {
  taste: { part: 'taste', schema: shape.taste.element },
  'diary.waiting': { part: 'waiting', schema: diary.waiting.element },
}

/** The settings that are restored last, because a pinned review must exist first. */
const SETTINGS = {
  account: shape.account,
  profile: shape.profile,
  mailPreferences: shape.mailPreferences.element,
  weeklyDigest: shape.weeklyDigest,
  monthlyArchive: shape.monthlyArchive,
  quietHours: shape.quietHours,
  'diary.settings': diary.settings,
}

const pathOf = (name: string, schema: z.core.$ZodType) =>
  (schema instanceof z.ZodDefault ? schema.unwrap() : schema) instanceof z.ZodArray
    ? `$.${name}.*`
    : `$.${name}`

/** All lists of the document are read element by element, also those that are left out: some of them are long. */
const PATHS = Object.entries(shape).flatMap(([name, schema]) => {
  if (name === 'chats') return ['$.chats.*.messages.*']
  if (name !== 'diary' && name !== 'following') return [pathOf(name, schema)]
  return Object.entries({ diary, following }[name]).map(([key, field]) => pathOf(`${name}.${key}`, field))
})

async function readDocument(document: Member, sink: Sink): Promise<void> {
  const settings: Record<string, unknown> = { mailPreferences: [] }
  const waiting = new Map<string, unknown[]>()
  /** Rules and folders come last, because they depend on the songs and playlists of the other entries. */
  const rules: unknown[] = []
  const folders: unknown[] = []
  let lastLine = 1
  const restore = async (part: string, value: unknown) =>
    sink.entry({ kind: 'account', line: lastLine, item: null, content: { part, value } })

  for await (const { line, path, value } of valuesOf(document, PATHS)) {
    lastLine = line
    const name = path.filter((key) => typeof key === 'string').join('.')
    const checked = <T extends z.core.$ZodType>(schema: T): z.output<T> => {
      const { success, data } = z.safeParse(schema, value)
      if (!success) throw new ReadError(`${DOCUMENT}, ${name}: ${TEXTS.badContent}`, line)
      return data
    }
    if (isKey(ROWS, name)) {
      const { schema, toEntries } = ROWS[name]
      const row = checked(schema)
      for (const entry of toEntries(row)) await sink.entry({ ...entry, line } as ReadEntry)
      if (name === 'playlists') {
        const list = row as z.output<typeof playlist>
        if (list.rules !== null && rules.length < MAX_PLAYLISTS)
          rules.push({ id: list.id, rules: list.rules })
      }
    } else if (name === 'playlistFolders') {
      const folder = checked(shape.playlistFolders.unwrap().element)
      if (folders.length < MAX_FOLDERS) folders.push(folder)
    } else if (isKey(LISTED_PARTS, name)) {
      const { part, schema } = LISTED_PARTS[name] as (typeof LISTED_PARTS)[string]
      const some = waiting.get(part) ?? []
      some.push(checked(schema))
      waiting.set(part, some)
      if (some.length === ROWS_PER_PART) await restore(part, waiting.get(part)?.splice(0))
    } else if (name === 'mailPreferences') (settings[name] as unknown[]).push(checked(SETTINGS[name]))
    else if (isKey(SETTINGS, name)) settings[name] = checked(SETTINGS[name])
    if (name === 'account') sink.owner(settings.account as z.output<typeof shape.account>)
  }
  for (const [part, some] of waiting) if (some.length > 0) await restore(part, some)
  for (const each of rules) await restore('rules', each)
  for (const each of folders) await restore('folder', each)
  await restore('settings', settings)
}

const isKey = <T extends object>(table: T, name: string): name is keyof T & string =>
  Object.hasOwn(table, name)

/** Rows are given to `toEntries` as `schema` has read them. */
type Rows = { schema: z.core.$ZodType; toEntries: (row: unknown) => Entry[] }

function rows<T extends z.core.$ZodType>(schema: T, toEntries: (row: z.output<T>) => Entry | Entry[]): Rows {
  return { schema, toEntries: (row) => [toEntries(row as z.output<T>)].flat() }
}

type Identified = Pick<Wanted, 'artist' | 'album' | 'year' | 'durationSeconds' | 'isrc' | 'mbid'> & {
  apiId: string
}

function wantedOf(kind: Wanted['kind'], title: string, item: Identified): Wanted {
  const { artist, album, year, durationSeconds, isrc, mbid, apiId } = item
  return { kind, title, artist, album, year, durationSeconds, isrc, mbid, apiId }
}

const scoreOf = (row: { score: number | null; rawScore: number | null; rawScale: number | null }) => ({
  score: row.score,
  rawScore: row.rawScore,
  rawScale: row.rawScale,
})
