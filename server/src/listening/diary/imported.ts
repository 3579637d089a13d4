import { createHash, randomBytes } from 'node:crypto'
import { DIARY_TEXTS, FIRST_DAY, MAX_LISTENS, NOTE_LENGTH } from '@remusic/contract/listening/diary'
import type { ListenedKind } from '@remusic/contract/listening/schemas/diary'
import { CLOCK_SKEW_SECONDS } from '@remusic/contract/listening/scrobbles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { ensureTargets } from '../../music/catalogue/targets.ts'
import { dayIn } from '../../people/accounts/days.ts'

/** Two programs that saw the same play disagree about its start by less than this. */
const SAME_PLAY_SECONDS = 60
/** Somebody who repeats a song of less than a minute starts it again after it has ended, so the window is shorter for it. */
const SHORT_SONG_SHARE = 0.8
/** An item has more than one listen marked as the first only if somebody has edited them. */
const MAX_FIRST_LISTENS = 100
/** The clocks of other devices are not exact. */
const CLOCK_TOLERANCE_MS = CLOCK_SKEW_SECONDS * 1_000

type Scored = {
  /** From 1 to 5. */
  score: number | null
  /** The score on the other service's scale, and the maximum of that scale. */
  rawScore: number | null
  rawScale: number | null
  note: string
}

/** The catalogue item of a listen, and its names in the file or from the program. */
type Named = { type: ListenedKind; apiId: string; artist: string; title: string }

/** A listen that no person enters. It has a moment, in ISO 8601, or only a day. */
export type ImportedListen = Named &
  Scored & {
    listenedAt: string | null
    day: string | null
    /** From a ReMusic archive: values to restore unchanged. */
    own?:
      | {
          /** The listen's original client id. */
          clientId: string
          again: boolean
          source: 'person' | 'preview' | 'import' | 'scrobble'
          createdAt: string
          editedAt: string | null
        }
      | undefined
  }

export type ImportedUndated = Named & Scored & { own?: { createdAt: string } | undefined }

/** `unmatched`: the item is no longer in the catalogue. */
export type ImportOutcome =
  | { outcome: 'written' | 'known'; reason: null }
  | { outcome: 'unmatched' | 'refused'; reason: string }

const WRITTEN: ImportOutcome = { outcome: 'written', reason: null }
const KNOWN: ImportOutcome = { outcome: 'known', reason: null }
const MISSING: ImportOutcome = { outcome: 'unmatched', reason: DIARY_TEXTS.itemMissing }
const refused = (reason: string): ImportOutcome => ({ outcome: 'refused', reason })

type Options<Row> = {
  userId: string
  /** Null for listens that a program submits. */
  importId: string | null
  source?: 'import' | 'scrobble'
  timeZone: string
  now: Date
  rows: readonly Row[]
}

/**
 * Adds up to a thousand listens from a file or a program to a diary, and returns the outcome of each. A listen is `known` if the diary
 * already has the same names at the same moment, or a listen of the same item at about that moment. Must run in a transaction, and be
 * retried after a conflict with another one. A transaction that calls this more than once can deadlock with the merging of duplicates, and
 * is then retried.
 */
export async function addImportedListens(
  tx: Db,
  { userId, importId, source = 'import', timeZone, now, rows }: Options<ImportedListen>,
): Promise<ImportOutcome[]> {
  const outcomes = new Map<number, ImportOutcome>()
  const today = dayIn(timeZone, now)
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString()
  const dated = rows.flatMap((row, index) => {
    const listenedAt = row.listenedAt === null ? null : wholeSeconds(row.listenedAt)
    const day =
      (row.own && row.day) ?? (listenedAt === null ? row.day : dayIn(timeZone, new Date(listenedAt)))
    if (day === null) throw new Error('An imported listen has neither a moment nor a day')
    if (day < FIRST_DAY) outcomes.set(index, refused(DIARY_TEXTS.early))
    else if (listenedAt === null ? day > today : listenedAt > latest)
      outcomes.set(index, refused(DIARY_TEXTS.future))
    else {
      // A device clock that is slightly fast must not put a listen into tomorrow.
      const shownDay = listenedAt !== null && day > today ? today : day
      return [{ ...row, index, listenedAt, day: shownDay, clientId: clientIdOf({ ...row, listenedAt, day }) }]
    }
    return []
  })
  const targetIds = await findTargets(tx, dated)
  const found = dated.flatMap((row, i) => {
    const targetId = targetIds[i]
    if (targetId === null || targetId === undefined) outcomes.set(row.index, MISSING)
    else return [{ ...row, targetId }]
    return []
  })
  const room = MAX_LISTENS - (await lockSize(tx, userId))
  const unknown = await withoutKnown(tx, userId, importId, found, outcomes)
  for (const { index } of unknown.slice(room)) outcomes.set(index, refused(DIARY_TEXTS.full))
  const inserted = await insertListens(tx, { userId, importId, source, now }, unknown.slice(0, room))
  for (const { index, clientId } of unknown.slice(0, room))
    outcomes.set(index, inserted.has(clientId) ? WRITTEN : KNOWN)
  await markRepeats(tx, userId, [...inserted.values()])
  return rows.map((_, index) => outcomes.get(index) ?? KNOWN)
}

type Found = ImportedListen & { index: number; targetId: number; day: string; clientId: string }

/** The entries that the diary lacks, without duplicates. The others are marked as known. */
async function withoutKnown(
  tx: Db,
  userId: string,
  importId: string | null,
  rows: readonly Found[],
  outcomes: Map<number, ImportOutcome>,
): Promise<Found[]> {
  // Uses lookups with a limit, because PostgreSQL does not turn them into a scan of the whole diary.
  const { rows: known } = await sql<{ index: number }>`
    select row.index from ${listOf(rows)}
    left join review_targets on review_targets.id = row.target_id
    left join songs on songs.id = review_targets.song_id
    left join lateral (
      select true as is_known from listens where user_id = ${userId}::uuid and client_id = row.client_id limit 1
    ) as same on true
    left join lateral (
      select true as is_known from listens
      where row.listened_at is not null and row.created_at is null
        and user_id = ${userId}::uuid and target_id = row.target_id and deleted_at is null
        -- The moment identifies a play within one file, which contains each play once.
        and (import_id is null or import_id is distinct from ${importId}::uuid)
        and listened_at between row.listened_at - make_interval(secs => ${samePlaySeconds})
          and row.listened_at + make_interval(secs => ${samePlaySeconds})
      limit 1
    ) as near on same.is_known is null
    where same.is_known or near.is_known`.execute(tx)
  for (const { index } of known) outcomes.set(index, KNOWN)
  const clientIds = new Set<string>()
  return rows.filter(({ index, clientId }) => {
    if (outcomes.has(index) || clientIds.has(clientId)) return false
    clientIds.add(clientId)
    return true
  })
}

const samePlaySeconds = sql`least(
  ${SAME_PLAY_SECONDS}::double precision, coalesce(nullif(songs.duration_seconds, 0) * ${SHORT_SONG_SHARE}::double precision, ${SAME_PLAY_SECONDS})
)`

type Inserted = { id: string; clientId: string; targetId: number }

/** The inserted listens by client id, without those that another server has added in the meantime. */
async function insertListens(
  tx: Db,
  { userId, importId, source, now }: { userId: string; importId: string | null; source: string; now: Date },
  rows: readonly Found[],
): Promise<Map<string, Inserted>> {
  if (rows.length === 0) return new Map()
  // An earlier listen may be in the diary or in this batch. On one day, only moments tell which of two is the earlier one.
  const { rows: inserted } = await sql<Inserted>`
    insert into listens (
      id, user_id, client_id, target_id, day, listened_at, again, score, raw_score, raw_scale, note, source, import_id, created_at, edited_at
    )
    select coalesce(row.id, uuid_v7()), ${userId}::uuid, row.client_id, row.target_id, row.day, row.listened_at,
      coalesce(row.again, row_number() over (
        partition by row.target_id order by row.day, row.listened_at nulls first, row.index
      ) > 1 or before.is_known is not null),
      row.score, row.raw_score, row.raw_scale, row.note, coalesce(row.source, ${source}), ${importId}::uuid,
      least(coalesce(row.created_at, ${now}::timestamptz), ${now}::timestamptz),
      case when row.edited_at is not null then least(row.edited_at, ${now}::timestamptz) end
    from ${listOf(rows)}
    left join lateral (
      select true as is_known from listens as earlier
      where earlier.user_id = ${userId}::uuid and earlier.target_id = row.target_id and earlier.deleted_at is null
        and earlier.day <= row.day and ${isEarlier('earlier', 'row')}
      limit 1
    ) as before on true
    order by row.day, row.listened_at nulls first, row.index
    on conflict (user_id, client_id) do nothing
    returning id, client_id as "clientId", target_id as "targetId"`.execute(tx)
  return new Map(inserted.map((row) => [row.clientId, row]))
}

/** Files often begin with the newest listens, so some that were stored as the first of their item turn out to be repetitions. */
async function markRepeats(tx: Db, userId: string, inserted: readonly Inserted[]): Promise<void> {
  if (inserted.length === 0) return
  await sql`
    with earlier as materialized (
      select distinct on (target_id) id, target_id, day, listened_at from listens
      where id = any(${inserted.map(({ id }) => id)}::uuid[])
      order by target_id, day, listened_at nulls first
    ), repeated as materialized (
      select later.id from earlier cross join lateral (
        select id from listens as later
        where later.user_id = ${userId}::uuid and later.target_id = earlier.target_id and later.deleted_at is null
          and later.source in ('import', 'scrobble') and not later.again and later.edited_at is null
          and later.id <> earlier.id and later.day >= earlier.day and ${isEarlier('earlier', 'later')}
        limit ${MAX_FIRST_LISTENS}
      ) as later
    )
    update listens set again = true where id = any(array(select id from repeated))`.execute(tx)
}

const isEarlier = (earlier: string, later: string) => sql<boolean>`(
  ${sql.ref(`${earlier}.day`)} < ${sql.ref(`${later}.day`)} or (
    ${sql.ref(`${earlier}.day`)} = ${sql.ref(`${later}.day`)}
    and coalesce(${sql.ref(`${earlier}.listened_at`)}, '-infinity') < coalesce(${sql.ref(`${later}.listened_at`)}, 'infinity')
  )
)`

/** Adds what a person has heard at an unknown time. An earlier entry for the same item is kept and counts as `known`. */
export async function addUndatedListens(
  tx: Db,
  { userId, importId, now, rows }: Omit<Options<ImportedUndated>, 'timeZone' | 'source'>,
): Promise<ImportOutcome[]> {
  const targetIds = await findTargets(tx, rows)
  const seen = new Set<number>()
  const added = rows.flatMap((row, i) => {
    const targetId = targetIds[i]
    if (targetId === null || targetId === undefined || seen.has(targetId)) return []
    seen.add(targetId)
    return [{ ...row, targetId, index: i }]
  })
  const { rows: inserted } = await sql<{ index: number }>`
    with row as (
      select * from unnest(
        ${added.map(({ index }) => index)}::integer[], ${added.map(({ targetId }) => targetId)}::bigint[],
        ${added.map(({ score }) => score)}::smallint[], ${added.map(({ rawScore }) => rawScore)}::real[],
        ${added.map(({ rawScale }) => rawScale)}::smallint[], ${added.map(({ note }) => shortened(note))}::text[],
        ${added.map(({ own }) => own?.createdAt ?? null)}::timestamptz[]
      ) as row (index, target_id, score, raw_score, raw_scale, note, created_at)
    ), inserted as (
      insert into undated_listens (user_id, target_id, score, raw_score, raw_scale, note, import_id, created_at)
      select ${userId}::uuid, target_id, score, raw_score, raw_scale, note, ${importId}::uuid,
        least(coalesce(created_at, ${now}::timestamptz), ${now}::timestamptz)
      from row order by target_id
      on conflict (user_id, target_id) do nothing
      returning target_id
    )
    select row.index from row join inserted on inserted.target_id = row.target_id`.execute(tx)
  const written = new Set(inserted.map(({ index }) => index))
  return rows.map((_, i) => (targetIds[i] == null ? MISSING : written.has(i) ? WRITTEN : KNOWN))
}

/** Deletes up to `limit` listens of an import and returns how many; the caller repeats it until there are none. */
export async function undoImportedListens(tx: Db, importId: string, limit: number): Promise<number> {
  const { rows: removed } = await sql<{ userId: string; targetId: number }>`
    delete from listens where id in (
      select id from listens where import_id = ${importId}::uuid order by id limit ${limit} for update
    ) returning user_id as "userId", target_id as "targetId"`.execute(tx)
  const userId = removed[0]?.userId
  if (userId !== undefined) await unmarkRepeats(tx, userId, [...new Set(removed.map((row) => row.targetId))])
  return removed.length
}

/**
 * After an undo, the first remaining listen of an item is not a repetition, unless its owner marked it as one. It is looked up per item,
 * because comparing the listens of a long history with each other would take seconds.
 */
async function unmarkRepeats(tx: Db, userId: string, targetIds: readonly number[]): Promise<void> {
  await sql`
    update listens set again = false where id = any(array(
      select first.id from unnest(${targetIds}::bigint[]) as target (id) cross join lateral (
        select id, source, again, edited_at from listens
        where user_id = ${userId}::uuid and target_id = target.id and deleted_at is null
        order by day, listened_at nulls first, id limit 1
      ) as first
      where first.source in ('import', 'scrobble') and first.again and first.edited_at is null
    ))`.execute(tx)
}

export async function undoUndatedListens(tx: Db, importId: string, limit: number): Promise<number> {
  const { rows: removed } = await sql<{ targetId: number }>`
    delete from undated_listens where (user_id, target_id) in (
      select user_id, target_id from undated_listens where import_id = ${importId}::uuid order by target_id limit ${limit} for update
    ) returning target_id as "targetId"`.execute(tx)
  return removed.length
}

/** Finds and locks the review target of each item, null if the item is missing. Must run before any of the person's rows are locked. */
async function findTargets(tx: Db, items: readonly Named[]): Promise<(number | null)[]> {
  const addresses = (type: ListenedKind) =>
    items.filter((item) => item.type === type).map(({ apiId }) => apiId)
  const targets = {
    song: await ensureTargets(tx, 'song', addresses('song')),
    album: await ensureTargets(tx, 'album', addresses('album')),
  }
  return items.map(({ type, apiId }) => targets[type]?.get(apiId) ?? null)
}

/** Counts the entries of the diary and keeps others from adding any until the transaction ends. */
async function lockSize(tx: Db, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('diary_sizes')
    .select('entries')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.entries ?? 0
}

const listOf = (rows: readonly Found[]): RawBuilder<unknown> => sql`unnest(
  ${rows.map(({ index }) => index)}::integer[], ${rows.map(({ clientId }) => clientId)}::uuid[],
  ${rows.map(({ targetId }) => targetId)}::bigint[], ${rows.map(({ day }) => day)}::date[],
  ${rows.map(({ listenedAt }) => listenedAt)}::timestamptz[], ${rows.map(({ score }) => score)}::smallint[],
  ${rows.map(({ rawScore }) => rawScore)}::real[], ${rows.map(({ rawScale }) => rawScale)}::smallint[],
  ${rows.map(({ note }) => shortened(note))}::text[], ${rows.map(({ own }) => own?.again ?? null)}::boolean[],
  ${rows.map(({ own }) => own?.source ?? null)}::text[], ${rows.map(({ own }) => own?.createdAt ?? null)}::timestamptz[],
  ${rows.map(({ own }) => own?.editedAt ?? null)}::timestamptz[],
  ${rows.map(({ listenedAt, own }) => idAtMoment(listenedAt ?? own?.createdAt ?? null))}::uuid[]
) as row (
  index, client_id, target_id, day, listened_at, score, raw_score, raw_scale, note, again, source, created_at, edited_at, id
)`

/** Entries of a day are sorted by id, so a listen gets an id (UUIDv7) of its own age. */
function idAtMoment(moment: string | null): string | null {
  const time = moment === null ? -1 : Date.parse(moment)
  if (time < 0) return null
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A note that is too long ends with «…». It is cut between characters, not within an emoji. */
function shortened(note: string): string {
  const characters = [...note]
  return characters.length <= NOTE_LENGTH ? note : `${characters.slice(0, NOTE_LENGTH - 1).join('')}…`
}

const wholeSeconds = (moment: string) =>
  new Date(Math.floor(Date.parse(moment) / 1_000) * 1_000).toISOString()

/**
 * The id by which a listen is recognised when its file is uploaded or a program submits it again. It is derived from the moment or day and
 * from the names in the file, so it does not depend on the item they were matched with.
 */
export function clientIdOf({
  type,
  artist,
  title,
  listenedAt,
  day,
  own,
}: Pick<ImportedListen, 'type' | 'artist' | 'title' | 'listenedAt' | 'day' | 'own'>): string {
  // Two plays of a song on one day may have been imported at the same moment, so that nothing else tells them apart.
  if (own) return own.clientId
  const digest = createHash('sha256')
    .update(JSON.stringify([type, plain(artist), plain(title), listenedAt ?? day]))
    .digest('hex')
  // UUID version 8 is meant for custom formats.
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16)
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

/** Ignores what services write differently: capitals, accents, punctuation. */
function plain(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // A name of only symbols, such as «!!!», is compared unchanged.
  return words === '' ? name.trim() : words
}
