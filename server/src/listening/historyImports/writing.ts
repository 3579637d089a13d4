import { type EntryOutcome, HISTORY_REASONS } from '@remusic/contract/listening/historyImports'
import type { Role } from '@remusic/contract/people/plans'
import { sql } from 'kysely'
import type { Log } from '../../base/common/log.ts'
import type { Db } from '../../base/database/client.ts'
import { isDatabaseUnavailable, retryOnConflict } from '../../base/database/databaseErrors.ts'
import { addImportedFollows } from '../../music/follows/imported.ts'
import { addImportedWishes } from '../../music/listenLater/imported.ts'
import { addImportedReviews } from '../../opinions/reviews/imported.ts'
import { addImportedPlaylistSongs, importKeyOf } from '../../together/playlists/imported.ts'
import type { ChangedPlaylists } from '../../together/playlists/live.ts'
import { addImportedListens, addUndatedListens } from '../diary/imported.ts'
import {
  heard,
  type Listen,
  type Notes,
  noteInto,
  type Reasoned,
  type Undated,
  type Wanted,
} from './notes.ts'
import type { EntryContents, EntryKind } from './reading/model.ts'
import type { AccountRestorer } from './restoring.ts'
import { asReview } from './reviewTexts.ts'
import { serviceOf } from './services.ts'

const BATCH_SIZE = 1_000

/** An entry with the item of the catalogue that it is about; null for a part of the account. */
type Entry = {
  [K in EntryKind]: { number: number; kind: K; content: EntryContents[K]; item: Wanted | null }
}[EntryKind]
type EntryOf<K extends EntryKind> = Extract<Entry, { kind: K }> & { item: Wanted }

type Context = {
  importId: string
  userId: string
  role: Role
  timeZone: string
  format: string
  withReviews: boolean
  /** Whether the file is the archive of another account. */
  isForeign: boolean
  now: Date
  restoreAccount: AccountRestorer
  changed: ChangedPlaylists
}

type Decided = { number: number } & EntryOutcome

export type WriteOptions = {
  importId: string
  now: Date
  restoreAccount: AccountRestorer
  log: Log
  /** Called after the commit that changed them. */
  announce(changed: ChangedPlaylists): void
}

/**
 * Writes the next entries of a confirmed import and their outcomes in one transaction, so that a killed server has written all of a batch
 * or nothing. Returns whether there may be more.
 */
export async function writeBatch(db: Db, options: WriteOptions): Promise<boolean> {
  return writeSome(db, options, BATCH_SIZE)
}

async function writeSome(db: Db, options: WriteOptions, limit: number): Promise<boolean> {
  try {
    const changed: ChangedPlaylists = new Map()
    const isMore = await retryOnConflict(() => {
      changed.clear()
      return db.transaction().execute((tx) => writeEntries(tx, options, { limit, changed }, writeOutcomes))
    })
    options.announce(changed)
    return isMore
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    // One entry that cannot be stored must not block the others: the batch is divided until the entry is found.
    if (limit > 1) return writeSome(db, options, Math.ceil(limit / 8))
    options.log.error({ err: error, importId: options.importId }, 'historyImports: an entry was not stored')
    return db
      .transaction()
      .execute((tx) => writeEntries(tx, options, { limit: 1, changed: new Map() }, refuseAll))
  }
}

type Decide = (tx: Db, context: Context, entries: readonly Entry[]) => Promise<Decided[]>

const refuseAll: Decide = async (_tx, _context, entries) =>
  entries.map(({ number }) => ({ number, outcome: 'refused', reason: HISTORY_REASONS.notStored }))

async function writeEntries(
  tx: Db,
  { importId, now, restoreAccount }: WriteOptions,
  { limit, changed }: { limit: number; changed: ChangedPlaylists },
  decide: Decide,
): Promise<boolean> {
  const going = await tx
    .selectFrom('history_imports')
    .innerJoin('users', 'users.id', 'history_imports.user_id')
    .select(['user_id', 'role', 'time_zone', 'format', 'with_likely', 'with_reviews', 'is_foreign'])
    .where('history_imports.id', '=', importId)
    .where('state', '=', 'writing')
    .forNoKeyUpdate('history_imports')
    .executeTakeFirst()
  if (!going) return false
  const rows = await findEntries(tx, importId, limit)
  if (rows.length === 0) {
    await tx
      .updateTable('history_imports')
      .set({ state: 'done', progress: null, attempts: 0, changed_at: now, finished_at: now })
      .where('id', '=', importId)
      .execute()
    return false
  }
  const context: Context = {
    importId,
    userId: going.user_id,
    role: going.role,
    timeZone: going.time_zone ?? 'UTC',
    format: going.format ?? '',
    withReviews: going.with_reviews,
    isForeign: going.is_foreign,
    now,
    restoreAccount,
    changed,
  }
  const decided: Decided[] = []
  const wanted: Entry[] = []
  for (const row of rows) {
    const reason = reasonToLeaveOut(row, going)
    if (reason !== null) decided.push({ number: row.number, outcome: 'unmatched', reason })
    else wanted.push(asEntry(row))
  }
  decided.push(...(await decide(tx, context, wanted)))
  await storeOutcomes(tx, importId, decided, now)
  return true
}

type EntryRow = {
  number: number
  kind: EntryKind
  content: never
  item_number: number | null
  type: Wanted['type'] | null
  title: string | null
  artist: string | null
  certainty: 'sure' | 'likely' | 'unknown' | null
  api_id: string | null
  chosen: boolean | null
}

async function findEntries(tx: Db, importId: string, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.number, entry.kind, entry.content, entry.item_number, item.kind as type, item.title, item.artist,
      item.certainty, item.api_id, item.chosen
    from (
      select * from history_import_entries
      where import_id = ${importId}::uuid and outcome is null order by number limit ${limit}
    ) as entry
    left join history_import_items as item on item.import_id = entry.import_id and item.number = entry.item_number
    order by entry.number`.execute(tx)
  return rows
}

type Choices = { with_likely: boolean; is_foreign: boolean }

function reasonToLeaveOut(row: EntryRow, { with_likely, is_foreign }: Choices): string | null {
  if (is_foreign && row.kind === 'follow') return HISTORY_REASONS.foreignPart
  if (row.item_number === null) return row.kind === 'account' ? null : HISTORY_REASONS.notFound
  if (row.api_id === null) return row.chosen ? HISTORY_REASONS.leftOut : HISTORY_REASONS.notFound
  if (row.certainty === 'unknown') return HISTORY_REASONS.notFound
  return row.certainty === 'likely' && !with_likely ? HISTORY_REASONS.onlyLikely : null
}

const asEntry = ({ number, kind, content, type, api_id, title, artist }: EntryRow): Entry => ({
  number,
  kind,
  content,
  item:
    type === null || api_id === null
      ? null
      : { type, apiId: api_id, title: title ?? '', artist: artist ?? '' },
})

/** Writes entries by kind, each through the module that owns the table. */
const writeOutcomes: Decide = async (tx, context, entries) => {
  const decided: Decided[] = []
  const ofKind = <K extends EntryKind>(kind: K) =>
    entries.filter((entry) => entry.kind === kind && entry.item !== null) as EntryOf<K>[]
  const settle = (some: readonly { number: number }[], outcomes: readonly EntryOutcome[]) =>
    some.forEach(({ number }, i) => {
      decided.push({ number, ...(outcomes[i] ?? { outcome: 'known', reason: null }) })
    })

  const listens: Listen[] = ofKind('listen').flatMap(({ number, item, content }) =>
    heard(item).map((named) => ({ number, ...named, ...content, reason: null })),
  )
  const undated: Undated[] = ofKind('undated').flatMap(({ number, item, content }) =>
    heard(item).map((named) => ({ number, ...named, ...content, reason: null })),
  )
  const reviews = []
  /** The full texts of reviews that were cut, which become notes. The entry reports the outcome of the review. */
  const kept: Notes = { listens: [], undated: [] }
  for (const { number, item, content } of ofKind('review')) {
    const { review, isCut, ...asNote } = asReview(content, context.withReviews)
    const reason = context.isForeign ? HISTORY_REASONS.foreignText : asNote.reason
    if (review) reviews.push({ number, ...review, type: item.type, apiId: item.apiId, reason })
    if (!review || isCut) noteInto(review ? kept : { listens, undated }, { number, item, content, reason })
  }
  const { userId, importId, timeZone, now, role, isForeign, changed } = context
  const common = { userId, importId, now }
  if (listens.length > 0)
    settle(
      listens,
      withReasons(listens, await addImportedListens(tx, { ...common, timeZone, rows: listens })),
    )
  if (undated.length > 0)
    settle(undated, withReasons(undated, await addUndatedListens(tx, { ...common, rows: undated })))
  if (reviews.length > 0)
    settle(reviews, withReasons(reviews, await addImportedReviews(tx, { ...common, rows: reviews })))
  if (kept.listens.length > 0) await addImportedListens(tx, { ...common, timeZone, rows: kept.listens })
  if (kept.undated.length > 0) await addUndatedListens(tx, { ...common, rows: kept.undated })
  const wishes = ofKind('wish').map(({ number, item, content }) => ({
    number,
    kind: item.type,
    apiId: item.apiId,
    addedAt: dateOf(content.addedAt),
    own: content.own && { ...content.own, crossedOffAt: dateOf(content.own.crossedOffAt) },
  }))
  if (wishes.length > 0) settle(wishes, await addImportedWishes(tx, { ...common, rows: wishes }))
  const songs = ofKind('playlistSong').flatMap(({ number, item, content }) => {
    if (item.type !== 'song') return []
    const key = importKeyOf(serviceOf(context.format), content.list)
    const { name, own: was } = content
    const own = was && { ...was, shared: was.shared && !context.isForeign }
    return [{ number, key, name, apiId: item.apiId, addedAt: dateOf(content.addedAt), own }]
  })
  if (songs.length > 0)
    settle(songs, await addImportedPlaylistSongs(tx, { ...common, role, rows: songs, changed }))
  const follows = ofKind('follow').flatMap(({ number, item, content }) =>
    item.type === 'song'
      ? []
      : [{ number, kind: item.type, apiId: item.apiId, followedAt: dateOf(content.followedAt) }],
  )
  if (follows.length > 0) settle(follows, await addImportedFollows(tx, { ...common, role, rows: follows }))
  for (const entry of entries) {
    if (entry.kind !== 'account') continue
    const { part, value } = entry.content
    settle(
      [entry],
      [await context.restoreAccount(tx, { userId, role, importId, isForeign, part, value, now })],
    )
  }
  const known = new Set(decided.map(({ number }) => number))
  for (const { number, kind } of entries)
    if (!known.has(number)) decided.push({ number, outcome: 'refused', reason: WRONG_ITEM[kind] })
  return decided
}

/** The report's reason if an entry of this kind is about another type of item. */
const WRONG_ITEM: Record<EntryKind, string> = {
  listen: HISTORY_REASONS.artistText,
  undated: HISTORY_REASONS.artistText,
  review: HISTORY_REASONS.artistText,
  playlistSong: HISTORY_REASONS.onlySongs,
  wish: HISTORY_REASONS.notStored,
  follow: HISTORY_REASONS.onlyFollowed,
  account: HISTORY_REASONS.notStored,
}

const withReasons = (rows: readonly Reasoned[], outcomes: readonly EntryOutcome[]): EntryOutcome[] =>
  outcomes.map((each, i) => ({
    ...each,
    reason: each.reason ?? (each.outcome === 'written' ? (rows[i]?.reason ?? null) : null),
  }))

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))

async function storeOutcomes(
  tx: Db,
  importId: string,
  decided: readonly Decided[],
  now: Date,
): Promise<void> {
  await sql`
    update history_import_entries as entry set outcome = decided.outcome, reason = decided.reason
    from unnest(
      ${decided.map(({ number }) => number)}::integer[], ${decided.map(({ outcome }) => outcome)}::text[],
      ${decided.map(({ reason }) => reason)}::text[]
    ) as decided (number, outcome, reason)
    where entry.import_id = ${importId}::uuid and entry.number = decided.number`.execute(tx)
  const count = (wanted: string) => decided.filter(({ outcome }) => outcome === wanted).length
  const last = Math.max(...decided.map(({ number }) => number))
  // Entries are written in the order of their numbers, from 0.
  await sql`
    update history_imports set
      written_count = written_count + ${count('written')}::integer,
      known_count = known_count + ${count('known')}::integer,
      progress = least(1, ${last + 1}::real / greatest(1, entry_count)), attempts = 0, changed_at = ${now}
    where id = ${importId}::uuid`.execute(tx)
}
