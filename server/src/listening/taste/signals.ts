import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'

/** An item of the catalogue by its internal id. */
export type ItemRef = { kind: ItemKind; id: number }

export type SignalSource = {
  how: How
  /** The score of a review, or the latest one in the diary. */
  score?: number
  /** The review, or the review that was liked. */
  reviewId?: string
  playlistId?: string
}

/** A person's act on an item, and how strongly it indicates that the person likes it (negative: dislikes). */
export type Signal = {
  item: ItemRef
  weight: number
  /** The one that decides the weight first. */
  sources: SignalSource[]
  /** The person wants the item, its album or its artist not to count. */
  muted: boolean
  /** The artist of the item, or the item itself. */
  artistId: number
  /** The album of a song, or the item itself; null for an artist. */
  albumId: number | null
  /** 0 to 1: how much the signal counts among others of the same album or artist. */
  certainty: number
  /** The same without the diary, for figures that others are shown; null if nothing is left. */
  withoutDiary: { weight: number; certainty: number } | null
}

/** Everything about one person that the engine reads. */
export type Taste = {
  userId: string
  /** Changes with any of the person's signals and choices. */
  fingerprint: number
  /** Newest first, muted ones included. */
  signals: Signal[]
  /** Items of acts that are too old to count. */
  older: ItemRef[]
  /** Items that must never be recommended. */
  dismissed: ItemRef[]
  muted: ItemRef[]
}

/** Only the newest signals show what a person likes today, and they bound what one person can cost the model. */
export const MAX_SIGNALS = 300
/** Older rows are known as well, so that nothing is recommended that a person reviewed years ago. */
const MAX_ROWS_PER_SOURCE = 2_000
/** Minimum weight at which a signal counts as a like. */
export const LIKES = 0.75

type How = 'review' | 'follow' | 'pick' | 'playlist' | 'like' | 'listen'
type Choice = 'muted' | 'dismissed'

/** By score. */
const REVIEW_WEIGHTS = [0, -1, -0.5, 0.5, 1, 1.5]
/** Somebody who notes a listen without a score usually likes the item as much as one in a playlist. */
const UNSCORED_LISTEN = 0.75

/** The diary begins in 1900. */
const BEFORE_ALL_OTHERS = sql`timestamptz '1899-12-31 00:00 UTC'`

/**
 * The sources of signals. The rows of a source are those of `person.id`, read by an index on the person; all sources have the same columns.
 * `hash` makes the fingerprint: it must change when the row means something else.
 */
const SOURCES: Record<How, { weight(score: number): number; rows: RawBuilder<unknown> }> = {
  review: {
    weight: (score) => REVIEW_WEIGHTS[score] ?? 0,
    rows: sql`
      select 'review', null::bigint, null::bigint, null::bigint, target_id, null::uuid, score, id, created_at,
        uuid_hash(id) # (score * 16777619)
      from reviews where user_id = person.id and visible order by id desc`,
  },
  follow: {
    weight: () => 1,
    rows: sql`
      select 'follow', artist_id, null::bigint, null::bigint, null::bigint, null::uuid, 0, null::uuid, created_at,
        hashint8(artist_id)
      from artist_follows where user_id = person.id
      union all
      select 'follow', null, album_id, null, null, null, 0, null, created_at, hashint8(-album_id)
      from album_follows where user_id = person.id
      order by created_at desc`,
  },
  pick: {
    weight: () => 1,
    rows: sql`
      select 'pick', artist_id, null::bigint, null::bigint, null::bigint, null::uuid, 0, null::uuid, created_at, hashint8(id)
      from taste_choices where user_id = person.id and choice = 'picked' order by id desc`,
  },
  playlist: {
    weight: () => 0.75,
    rows: sql`
      select 'playlist', null::bigint, null::bigint, song_id, null::bigint, null::uuid, 0, playlist_id, added_at,
        hashint8(song_id) # uuid_hash(playlist_id)
      from playlists join playlist_songs on playlist_id = playlists.id
      where user_id = person.id and hidden_at is null order by added_at desc, playlist_id, song_id`,
  },
  like: {
    weight: () => 0.25,
    rows: sql`
      select 'like', null::bigint, null::bigint, null::bigint, null::bigint, review_id, 0, review_id, created_at,
        uuid_hash(review_id)
      from review_likes where user_id = person.id order by created_at desc, review_id`,
  },
  listen: {
    weight: (score) => (score === 0 ? UNSCORED_LISTEN : (REVIEW_WEIGHTS[score] ?? 0)),
    // One row per item, with its latest score. A dated entry is as old as its day. An undated one is sorted as older than all others,
    // because its date is unknown, and so only counts if the limit leaves room.
    rows: sql`
      select 'listen', null::bigint, null::bigint, null::bigint, target_id, null::uuid,
        coalesce((array_agg(score order by day desc, id desc) filter (where score is not null))[1], 0), null::uuid,
        least(max(day)::timestamp at time zone 'UTC', max(created_at)) as at,
        bit_xor(uuid_hash(id) # hashtext(day::text) # (coalesce(score, 0) * 16777619))
      from (
        select id, target_id, score, day, created_at from listens
        where user_id = person.id and deleted_at is null
        order by day desc, id desc limit ${sql.lit(MAX_ROWS_PER_SOURCE)}
      ) as listens
      group by target_id
      union all
      (select 'listen', null, null, null, target_id, null, coalesce(score, 0), null, ${BEFORE_ALL_OTHERS},
        hashint8(target_id) # (coalesce(score, 0) * 16777619)
      from undated_listens as undated
      where user_id = person.id and not exists (
        select from listens
        where user_id = person.id and listens.target_id = undated.target_id and deleted_at is null
          and (listens.score is not null or undated.score is null)
      )
      order by created_at desc, target_id desc limit ${sql.lit(MAX_ROWS_PER_SOURCE)})
      order by at desc`,
  },
}

const CHOICES = sql`
  select choice, artist_id, album_id, song_id, null::bigint, null::uuid, 0, null::uuid, created_at, hashint8(id)
  from taste_choices where user_id = person.id and choice <> 'picked'`

const limited = (rows: RawBuilder<unknown>) => sql`(${rows} limit ${sql.lit(MAX_ROWS_PER_SOURCE)})`

/** All rows of `person.id`. */
const ROWS = sql`(
  ${sql.join(
    Object.values(SOURCES).map(({ rows }) => limited(rows)),
    sql` union all `,
  )} union all (${CHOICES})
) as row (how, artist_id, album_id, song_id, target_id, liked_id, score, ref_id, at, hash)`

/** The fingerprint of `person.id`, as a subquery. */
export const FINGERPRINT = sql<number>`(select coalesce(sum(row.hash), 0)::bigint from ${ROWS})`

type Row = {
  place: number
  how: How | Choice
  kind: ItemKind | null
  itemId: number
  artistId: number
  albumId: number | null
  score: number
  refId: string | null
  at: number
  hash: number
}

/**
 * Reads people's acts on items that are not hidden, for one person or many: every person is read by index, so the cost is the same for
 * each of them. The lookups have a limit so that PostgreSQL does not turn them into joins with the whole catalogue.
 */
export async function readTastes(db: Db, userIds: readonly string[]): Promise<Taste[]> {
  const { rows } = await sql<Row>`
    select person.place::integer as place, how, score, ref_id as "refId", row.hash,
      extract(epoch from at)::double precision as at,
      case when song.artist_id is not null then 'song' when album.artist_id is not null then 'album'
        when artist.id is not null then 'artist' end as kind,
      coalesce(item.song_id, item.album_id, item.artist_id) as "itemId",
      coalesce(song.artist_id, album.artist_id, artist.id) as "artistId",
      case when song.artist_id is not null then song.album_id else item.album_id end as "albumId"
    from unnest(${userIds}::uuid[]) with ordinality as person (id, place)
    cross join lateral ${ROWS}
    left join lateral (
      select target_id from reviews where id = row.liked_id and visible limit 1
    ) as liked on true
    left join lateral (
      select artist_id, album_id, song_id from review_targets where id = coalesce(row.target_id, liked.target_id) limit 1
    ) as target on true
    cross join lateral (
      select coalesce(row.artist_id, target.artist_id) as artist_id, coalesce(row.album_id, target.album_id) as album_id,
        coalesce(row.song_id, target.song_id) as song_id
    ) as item
    left join lateral (
      select artist_id, album_id from songs where id = item.song_id and hidden_at is null limit 1
    ) as song on true
    left join lateral (
      select artist_id from albums where id = item.album_id and hidden_at is null limit 1
    ) as album on true
    left join lateral (
      select id from artists where id = item.artist_id and hidden_at is null limit 1
    ) as artist on true
    order by person.place`.execute(db)
  const byPerson = Map.groupBy(rows, (row) => row.place)
  return userIds.map((userId, index) => tasteFrom(userId, byPerson.get(index + 1) ?? []))
}

function tasteFrom(userId: string, rows: readonly Row[]): Taste {
  let fingerprint = 0
  const items = new Map<string, { newest: number; rows: Row[] }>()
  const chosen: Record<Choice, ItemRef[]> = { muted: [], dismissed: [] }
  for (const row of rows) {
    fingerprint += row.hash
    const { kind, itemId: id, how } = row
    if (kind === null) continue
    if (how === 'muted' || how === 'dismissed') {
      chosen[how].push({ kind, id })
      continue
    }
    const known = items.get(kind + id)
    if (known) {
      known.rows.push(row)
      known.newest = Math.max(known.newest, row.at)
    } else items.set(kind + id, { newest: row.at, rows: [row] })
  }
  const newestFirst = [...items.values()].sort((a, b) => b.newest - a.newest)
  const isMuted = contains(chosen.muted)
  return {
    userId,
    fingerprint,
    signals: newestFirst.slice(0, MAX_SIGNALS).map(({ rows }) => signalFrom(rows, isMuted)),
    older: newestFirst.slice(MAX_SIGNALS).flatMap(({ rows }) => rows.slice(0, 1).map(refOf)),
    ...chosen,
  }
}

const refOf = ({ kind, itemId }: Row): ItemRef => ({ kind: kind as ItemKind, id: itemId })

/** Whether a list of items contains an item, its album or its artist. */
function contains(items: readonly ItemRef[]) {
  const keys = new Set(items.map(({ kind, id }) => kind + id))
  return (kind: ItemKind, id: number, albumId: number | null, artistId: number) =>
    keys.size > 0 && (keys.has(kind + id) || keys.has(`album${albumId}`) || keys.has(`artist${artistId}`))
}

const weightOf = ({ how, score }: Pick<Row, 'how' | 'score'>) => SOURCES[how as How].weight(score)
/** A review outranks every other signal, whatever its score, followed by a score in the diary. */
const rankOf = ({ how, score }: Pick<Row, 'how' | 'score'>) =>
  how === 'review' ? 2 : how === 'listen' && score > 0 ? 1 : 0
const decides = (a: Row, b: Row) => rankOf(b) - rankOf(a) || weightOf(b) - weightOf(a)

const strengthOf = (row: Pick<Row, 'how' | 'score'>) => {
  const weight = weightOf(row)
  return { weight, certainty: rankOf(row) > 0 ? 1 : Math.min(1, weight) }
}

function signalFrom(rows: Row[], isMuted: ReturnType<typeof contains>): Signal {
  const sorted = rows.sort(decides)
  // The diary counts as one source, even if it has both a dated and an undated entry.
  const diary = sorted.find(({ how }) => how === 'listen')
  const [first, ...others] = sorted.filter((row) => row.how !== 'listen' || row === diary) as [Row, ...Row[]]
  const { artistId, albumId } = first
  const item = refOf(first)
  const shown = rows.find(({ how }) => how !== 'listen')
  return {
    item,
    ...strengthOf(first),
    withoutDiary: shown ? strengthOf(shown) : null,
    sources: [first, ...others].map(sourceFrom),
    muted: isMuted(item.kind, item.id, albumId, artistId),
    artistId,
    albumId,
  }
}

function sourceFrom({ how, score, refId }: Row): SignalSource {
  const source: SignalSource = { how: how as How }
  if (how === 'review' || (how === 'listen' && score > 0)) source.score = score
  if (refId === null) return source
  if (how === 'playlist') source.playlistId = refId
  else source.reviewId = refId
  return source
}

/** Acts that everybody can see, on a profile or in an affinity. The rest is the person's own. */
const SHOWN: readonly How[] = ['review', 'follow']

/** The taste without private acts, so that nothing computed from it reveals them. */
export function shownTaste(taste: Taste): Taste {
  const signals = taste.signals.flatMap((signal): Signal[] => {
    const sources = signal.sources.filter(({ how }) => SHOWN.includes(how))
    const [first] = sources
    if (!first) return []
    return [{ ...signal, ...strengthOf({ how: first.how, score: first.score ?? 0 }), sources }]
  })
  return { ...taste, signals, older: [] }
}

/** The signals of a person's taste, newest first. Muted signals are included. */
export async function signalsOf(db: Db, userId: string): Promise<Signal[]> {
  const [taste] = await readTastes(db, [userId])
  return taste?.signals ?? []
}
