import { sql } from 'kysely'
import { batch } from '../../base/common/batch.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import type { ItemKind } from '../../music/catalogue/addresses.ts'
import { readBestKnown } from './bestKnown.ts'
import { KINDS, type PersonLists } from './model.ts'
import { likes, type Profile, profileOf } from './profile.ts'
import { CONSIDERED, rankSongs, type Scored } from './ranking.ts'
import { FINGERPRINT, type ItemRef, readTastes, shownTaste, type Taste } from './signals.ts'
import { kindOf } from './store.ts'
import { findUsualGenres, usualGenresOf } from './usualGenres.ts'

type Share = {
  score: number
  /** The liked item with the largest share in the score; null if the person likes nothing that leads here. */
  because: ItemRef | null
  /** Other people who like both `because` and `about`. */
  support: number
  /** The number of these people who gave `about` a 4 or a 5. */
  scored: number
}

/** A song that may be recommended; `about` is what people like as well: the song itself, its album or its artist. */
export type Candidate = Share & { songId: number; artistId: number; about: ItemRef }
export type ArtistCandidate = Share & { artistId: number }

type Options = {
  /** Computes the list as if this item did not count. */
  without?: ItemRef | undefined
  /** Computes the list even if the stored one is up to date, for a comparison with another computed list. */
  live?: boolean
  /** Called if the stored list was out of date, so that it can be stored again. */
  onStale?: ((userId: string) => void) | undefined
}

/**
 * Songs for a person, best first. None that is hidden, or that the person reviewed, has in a playlist or dismissed. The person has no
 * opinion of `about`, and is therefore not part of the support.
 */
export async function songCandidatesOf(db: Db, userId: string, options: Options = {}): Promise<Candidate[]> {
  const stored = isLive(options) ? null : await readStoredSongs(db, userId)
  if (stored) return withoutHidden(db, stored.candidates)
  const { songs } = await computeLists(db, userId, options.without)
  if (!isLive(options)) options.onStale?.(userId)
  return songs.map(candidateOf)
}

/** Candidates that other people may see, based only on what the person has reviewed and follows. */
export async function shownCandidatesOf(db: Db, userId: string): Promise<Candidate[]> {
  const [taste] = await readTastes(db, [userId])
  return taste ? (await listsFrom(db, shownTaste(taste))).songs.map(candidateOf) : []
}

const candidateOf = ({
  id,
  artistId,
  albumId,
  about,
  ...share
}: PersonLists['songs'][number]): Candidate => ({
  ...share,
  songId: id,
  artistId,
  about: { kind: about, id: { song: id, album: albumId, artist: artistId }[about] },
})

/** The pool from which the shown songs are drawn. */
export type Drawable = {
  /** Some may have been hidden since the list was stored; the query of the songs leaves them out. */
  candidates: Candidate[]
  /** How many things the person likes by genre. */
  usualGenres: ReadonlyMap<number, number>
}

/** The songs for a person and the genres that the person usually likes, by one statement if the stored list is up to date. */
export async function drawableSongsOf(
  db: Db,
  userId: string,
  { onStale }: { onStale(userId: string): void },
): Promise<Drawable> {
  const stored = await readStoredSongs(db, userId)
  if (stored) return stored
  const [candidates, usualGenres] = await Promise.all([
    songCandidatesOf(db, userId, { live: true }),
    findUsualGenres(db, userId),
  ])
  onStale(userId)
  return { candidates, usualGenres }
}

async function withoutHidden(db: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const shown = new Map(
    await readParents(
      db,
      candidates.map(({ songId }) => songId),
    ),
  )
  return candidates.filter(({ songId }) => shown.has(songId))
}

/** Artists for a person, best first. None that is hidden, that the person dismissed, or has done something with. */
export async function artistCandidatesOf(
  db: Db,
  userId: string,
  options: Options = {},
): Promise<ArtistCandidate[]> {
  const stored = isLive(options) ? null : await readStoredArtists(db, userId)
  if (stored) return stored
  const { artists } = await computeLists(db, userId, options.without)
  if (!isLive(options)) options.onStale?.(userId)
  return artists.map(({ id, because, ...share }) => ({
    ...share,
    artistId: id,
    because: because === null ? null : { kind: 'artist', id: because },
  }))
}

const isLive = ({ without, live }: Options) => live === true || without !== undefined

/** Arrays as text, because the driver takes longer to parse them than PostgreSQL to find them. */
type StoredSongs = { userId: string; genres: [number, number][] } & Record<
  | 'songs'
  | 'artists'
  | 'albums'
  | 'scores'
  | 'becauseKinds'
  | 'because'
  | 'aboutKinds'
  | 'supports'
  | 'scored',
  string
>

const readers = new WeakMap<Db, (userId: string) => Promise<Drawable | null>>()

/** Null if nothing is stored, or if the person has done something since. Those who ask at the same time share a statement. */
function readStoredSongs(db: Db, userId: string): Promise<Drawable | null> {
  const read = readers.get(db) ?? batch((userIds: string[]) => readStoredSongsOf(db, userIds))
  readers.set(db, read)
  return read(userId)
}

async function readStoredSongsOf(db: Db, userIds: string[]): Promise<(Drawable | null)[]> {
  const rows = await compiledQuery(
    db,
    'stored songs of taste lists',
    { userIds },
    ({ userIds }) => sql<StoredSongs>`
      select list.user_id as "userId", songs::text, song_artists::text as artists, song_albums::text as albums,
        song_scores::text as scores, song_because_kinds::text as "becauseKinds", song_because::text as because,
        song_about_kinds::text as "aboutKinds", song_supports::text as supports, song_scored::text as scored,
        coalesce((
          select json_agg(json_build_array(usual.id, usual.items)) from (${usualGenresOf(sql`person.id`)}) as usual
        ), '[]') as genres
      from unnest(${userIds}::uuid[]) as person (id)
      join taste_lists as list on list.user_id = person.id
      where list.fingerprint = ${FINGERPRINT} and cardinality(list.song_artists) = cardinality(list.songs)`,
  )
  const found = new Map(rows.map((row) => [row.userId, drawableFrom(row)]))
  return userIds.map((userId) => found.get(userId) ?? null)
}

function drawableFrom(row: StoredSongs): Drawable {
  const [artists, albums, scores] = [numbersIn(row.artists), numbersIn(row.albums), numbersIn(row.scores)]
  const [causeKinds, causes] = [numbersIn(row.becauseKinds), numbersIn(row.because)]
  const [aboutKinds, supports, scored] = [
    numbersIn(row.aboutKinds),
    numbersIn(row.supports),
    numbersIn(row.scored),
  ]
  const candidates = numbersIn(row.songs).map((songId, i): Candidate => {
    const artistId = artists[i] as number
    const about = kindOf(aboutKinds[i] as number)
    return {
      songId,
      artistId,
      score: scores[i] as number,
      because: causes[i] === 0 ? null : { kind: kindOf(causeKinds[i] as number), id: causes[i] as number },
      about: { kind: about, id: { song: songId, album: albums[i] as number, artist: artistId }[about] },
      support: supports[i] as number,
      scored: scored[i] as number,
    }
  })
  return { candidates, usualGenres: new Map(row.genres) }
}

/** The numbers of an array as PostgreSQL prints it. */
const numbersIn = (array: string) => JSON.parse(`[${array.slice(1, -1)}]`) as number[]

type StoredArtist = {
  artistId: number | null
  score: number
  because: number
  support: number
  scored: number
}

async function readStoredArtists(db: Db, userId: string): Promise<ArtistCandidate[] | null> {
  const rows = await compiledQuery(
    db,
    'stored artists of a taste list',
    { userId },
    ({ userId }) => sql<StoredArtist>`
      select entry.artist_id as "artistId", entry.score, entry.because, entry.support, entry.scored
      from taste_lists as list
      left join lateral (
        select artist_id, score, because, support, scored, place
        from unnest(
          list.artists, list.artist_scores, list.artist_because, list.artist_supports, list.artist_scored
        ) with ordinality as stored (artist_id, score, because, support, scored, place)
        join artists on artists.id = artist_id and artists.hidden_at is null
      ) as entry on true
      cross join lateral (select list.user_id as id) as person
      where list.user_id = ${userId} and list.fingerprint = ${FINGERPRINT}
      order by entry.place`,
  )
  if (rows.length === 0) return null
  return rows.flatMap(({ artistId, because, score, support, scored }) =>
    artistId === null
      ? []
      : [
          {
            artistId,
            score,
            because: because === 0 ? null : { kind: 'artist' as const, id: because },
            support,
            scored,
          },
        ],
  )
}

type Parents = { artist: number; album: number }

/** The lists of a person from the person's signals as they are now and the stored neighbours. */
export async function computeLists(db: Db, userId: string, without?: ItemRef): Promise<PersonLists> {
  const [taste] = await readTastes(db, [userId])
  return taste ? listsFrom(db, taste, without) : { userId, fingerprint: 0, songs: [], artists: [] }
}

async function listsFrom(db: Db, taste: Taste, without?: ItemRef): Promise<PersonLists> {
  const { userId, fingerprint } = taste
  if (taste.signals.length === 0) return { userId, fingerprint, songs: [], artists: [] }
  const profile = profileOf(taste, without)
  const { artist: artists, album: albums, song: songs } = await scoreItems(db, profile)
  const idsOf = (items: Scored[]) => items.map(({ id }) => id)
  const [knownOfArtists, knownOfAlbums, ownSongs] = await Promise.all([
    readBestKnown(db, 'artist', idsOf(artists)),
    readBestKnown(db, 'album', idsOf(albums)),
    readParents(db, idsOf(songs)),
  ])
  const known = [...knownOfArtists, ...knownOfAlbums]
  const parents = new Map(ownSongs)
  for (const { songId, artistId, albumId } of known) parents.set(songId, { artist: artistId, album: albumId })
  const bestKnown = Map.groupBy(known, ({ kind, id }) => kind + id)
  const { opinions, excluded, unwanted } = profile
  const ranked = rankSongs({
    songs,
    albums,
    artists,
    bestKnown: (kind, id) => (bestKnown.get(kind + id) ?? []).map(({ songId }) => songId),
    parentsOf: (song) => parents.get(song),
    isExcluded: (song, { artist, album }) =>
      opinions.song.has(song) ||
      excluded.song.has(song) ||
      unwanted.artist.has(artist) ||
      unwanted.album.has(album),
  })
  return {
    userId,
    fingerprint,
    artists,
    songs: ranked.map(({ artist, album, share: _, ...song }) => ({
      ...song,
      artistId: artist,
      albumId: album,
    })),
  }
}

type ScoredRow = { kind: ItemKind; id: number; score: number; main: number[] | null }

/**
 * The best items of each kind. PostgreSQL adds up the shares, because a person with many signals has tens of thousands of them, and
 * this process has others to serve. Hidden artists are left out here, hidden songs when their artists are looked up.
 */
async function scoreItems(db: Db, { opinions, excluded }: Profile): Promise<Record<ItemKind, Scored[]>> {
  const own = KINDS.flatMap((kind) => [...opinions[kind]].map(([id, opinion]) => ({ kind, id, opinion })))
  const known = [...own, ...KINDS.flatMap((kind) => [...excluded[kind]].map((id) => ({ kind, id })))]
  const { rows } = await sql<ScoredRow>`
    with mine as materialized (
      select kind, item_id, weight, liked from unnest(
        ${own.map(({ kind }) => kind)}::text[], ${own.map(({ id }) => id)}::bigint[],
        ${own.map(({ opinion }) => opinion.weight)}::real[], ${own.map(({ opinion }) => likes(opinion))}::boolean[]
      ) as own (kind, item_id, weight, liked)
    ), total as (
      select mine.kind, near.id, sum(mine.weight::double precision * near.weight) as score,
        max(array[mine.weight::double precision * near.weight, mine.item_id, near.support, near.scored])
          filter (where liked and near.support > 0) as main
      from mine join taste_neighbours on taste_neighbours.kind = mine.kind and taste_neighbours.item_id = mine.item_id
      cross join lateral unnest(neighbours, weights, supports, taste_neighbours.scored) as near (id, weight, support, scored)
      group by mine.kind, near.id
    ), ranked as (
      select kind, id, score, main, row_number() over (partition by kind order by score desc, id) as place from total
      where score > 0 and (kind, id) not in (
        select known.kind, known.id
        from unnest(${known.map(({ kind }) => kind)}::text[], ${known.map(({ id }) => id)}::bigint[]) as known (kind, id)
      ) and (kind <> 'artist' or exists (select from artists where artists.id = total.id and hidden_at is null))
    )
    select kind, id, score, main from ranked
    where place <= case kind when 'artist' then ${CONSIDERED.artist}::integer when 'album' then ${CONSIDERED.album}
      else ${CONSIDERED.song} end
    order by place`.execute(db)
  const found: Record<ItemKind, Scored[]> = { artist: [], album: [], song: [] }
  for (const { kind, id, score, main } of rows)
    found[kind].push({
      id,
      score,
      because: main?.[1] ?? null,
      support: main?.[2] ?? 0,
      scored: main?.[3] ?? 0,
    })
  return found
}

async function readParents(db: Db, songIds: readonly number[]): Promise<[number, Parents][]> {
  const { rows } = await sql<Parents & { id: number }>`
    select id, artist_id as artist, album_id as album from songs
    where id = any(${songIds}::bigint[]) and hidden_at is null`.execute(db)
  return rows.map(({ id, artist, album }) => [id, { artist, album }])
}
