import { PLACEHOLDER_ARTISTS } from '@remusic/contract/music/catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { column, ints, texts, unnest } from '../catalogue/columnArrays.ts'
import type { Wanted } from './model.ts'
import { type Credit, readCredit, readName } from './names.ts'
import { type Context, readTitle, type Title, versionsIn } from './titles.ts'
import { createTurns } from './turns.ts'

type Kind = Wanted['kind']

/** An item of the catalogue that may be the wanted one. An artist is its own credit. */
export type Candidate = {
  credit: Credit
  id: number
  apiId: string
  artistId: number
  titles: Title[]
  /** The titles without their disambiguation. */
  plainTitles: Title[]
  disambiguation: string
  durationSeconds: number
  /** The albums that a song is on. Most files do not name an album, so the titles are only read on demand. */
  albums: () => Title[]
  context: Context
  popularity: number
  type: string | null
  year: number | null
  /** Whether the item is by various artists. */
  isNobodys: boolean
}

/** A candidate for a question: the number of the question and the id of the item. */
export type Pair = { no: number; id: number }

/** Only this many artists of the same name are considered, the most popular ones. */
const MAX_NAMESAKES = 25
/** Only this many recordings of one title by one artist are considered, the most popular ones. A concert band has hundreds. */
const MAX_RECORDINGS = 40
/** How many works of an artist are compared with a misspelt title, the most popular first. */
const MAX_LISTED = 1_000
/** How many works of a title are compared with a misspelt artist, the most popular first. */
const MAX_TITLED = 80
const MAX_SIMILAR = 6
/** The share of common trigrams above which two texts are compared letter by letter. */
const MIN_SIMILARITY = { title: 0.25, artist: 0.3, partOfCredit: 0.6 }

const TABLES = { song: 'songs', album: 'albums', artist: 'artists' } as const
const REDIRECTS = { song: 'song_redirects', album: 'album_redirects', artist: 'artist_redirects' } as const

/** By present and former addresses. MusicBrainz's ids are addresses of the open catalogue. */
export async function findByAddress(
  db: Db,
  kind: Kind,
  asked: readonly { no: number; address: string }[],
): Promise<Pair[]> {
  if (asked.length === 0) return []
  const table = sql.table(TABLES[kind])
  const { rows } = await sql<Pair>`
    with input as materialized (
      select * from ${unnest({ no: ints(asked, 'no'), address: texts(asked, 'address') })}
    )
    select input.no, items.id from input join ${table} as items on items.api_id = input.address
    union
    select input.no, moved.${sql.ref(`${kind}_id`)}
    from input join ${sql.table(REDIRECTS[kind])} as moved on moved.api_id = input.address
    where not exists (select from ${table} as own where own.api_id = input.address)`.execute(db)
  return rows
}

export async function findByIsrc(db: Db, asked: readonly { no: number; isrc: string }[]): Promise<Pair[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<Pair>`
    with input as materialized (
      select * from ${unnest({ no: ints(asked, 'no'), isrc: texts(asked, 'isrc') })}
    ), coded as materialized (
      select id, code from songs, unnest(isrcs) as code
      where isrcs && array(select isrc from input) and isrcs <> '{}' and hidden_at is null
    )
    select distinct input.no, coded.id from input join coded on coded.code = input.isrc`.execute(db)
  return rows
}

type Person = { key: number; id: number; name: string; popularity: number }

/** The artists with each name, or with one that differs only in articles, 'and' or text in brackets. */
export async function findArtists(db: Db, names: readonly string[]): Promise<Person[]> {
  if (names.length === 0) return []
  // PostgreSQL does not know the form of a Greek sigma at the end of a word.
  const asked = names.map((name, key) => ({ key, name: name.toLowerCase() }))
  const { rows } = await sql<Person>`
    select input.key, found.id, found.name, found.popularity
    from ${unnest({ key: ints(asked, 'key'), name: texts(asked, 'name') })}
      cross join lateral (
        select id, name, popularity from artists
        where search_key(name) = search_key(input.name) and hidden_at is null
        order by popularity desc limit ${sql.lit(MAX_NAMESAKES)}
      ) as found`.execute(db)
  return rows
}

/** The popularity labels of search_fame(), with which words are stored. */
const LABELS = [...'abcdefghijklmnopqrst']

/** Artists with all words of each name, split as in the search index: 'rum' is a word of 'R.U.M.'. */
export async function findArtistsByWords(
  db: Db,
  asked: readonly { no: number; words: readonly string[] }[],
): Promise<Pair[]> {
  const queries = asked.map(({ no, words }) => ({
    no,
    query: words
      .map(
        (word) => `(${LABELS.map((label) => `'${label}${word.replace(/['\\\\]/g, '$&$&')}'`).join(' | ')})`,
      )
      .join(' & '),
  }))
  if (queries.length === 0) return []
  const { rows } = await sql<Pair>`
    select input.no, found.id
    from ${unnest({ no: ints(queries, 'no'), query: texts(queries, 'query') })}
      cross join lateral (
        select id from (select id, popularity from artists where search @@ input.query::tsquery and hidden_at is null offset 0) as named
        order by popularity desc limit ${sql.lit(MAX_NAMESAKES)}
      ) as found`.execute(db)
  return rows
}

/** Returns the words that are too common in titles and names to be typing errors. */
export async function findFrequentWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    select word from vocabulary where word = any(${words}::text[]) and uses >= ${sql.lit(FREQUENT_USES)}`.execute(
    db,
  )
  return new Set(rows.map(({ word }) => word))
}

const FREQUENT_USES = 20

type ByArtist = { no: number; artistId: number; title: string }
const byArtist = (asked: readonly ByArtist[]) =>
  unnest({
    no: ints(asked, 'no'),
    artist_id: column('int8', asked, 'artistId'),
    title: texts(asked, 'title'),
  })

/** Songs of these artists with the same title, ignoring text in brackets. */
export async function findSongs(db: Db, asked: readonly ByArtist[]): Promise<Pair[]> {
  if (asked.length === 0) return []
  // The optimization fence makes the planner use the index of versions: in the order of popularity it would read all songs of an artist.
  const { rows } = await sql<Pair>`
    select distinct input.no, found.id
    from ${byArtist(asked)}
      cross join lateral (
        select id from (
          select id, popularity from songs
          where artist_id = input.artist_id and hashtext(version_key(title)) = hashtext(version_key(input.title))
            and hidden_at is null
          offset 0
        ) as recordings
        order by popularity desc limit ${sql.lit(MAX_RECORDINGS)}
      ) as found`.execute(db)
  return rows
}

/** Songs or albums of these artists whose titles have most trigrams in common. */
export async function findSimilarWorks(
  db: Db,
  kind: 'song' | 'album',
  asked: readonly ByArtist[],
): Promise<Pair[]> {
  if (asked.length === 0) return []
  const order = kind === 'song' ? sql`popularity desc` : sql`released_on desc`
  const { rows } = await sql<Pair>`
    select distinct input.no, found.id
    from (select no, artist_id, title, folded(title) as words, search_key(title) as key from ${byArtist(asked)}) as input
      cross join lateral (
        select id from (
          select id, title, word_similarity(input.words, folded(title)) as similarity
          from (
            select id, title from ${sql.table(TABLES[kind])}
            where artist_id = input.artist_id and hidden_at is null
            order by ${order} limit ${sql.lit(MAX_LISTED)}
          ) as works
          offset 0
        ) as compared
        where similarity >= ${sql.lit(MIN_SIMILARITY.title)} ${kind === 'album' ? sql`or search_key(title) = input.key` : sql``}
        order by similarity desc limit ${sql.lit(kind === 'song' ? MAX_SIMILAR : 2 * MAX_SIMILAR)}
      ) as found`.execute(db)
  return rows
}

const withoutSpaces = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, '[[:space:][:punct:]]+', '', 'g')`

/** Songs or albums with the same title, by artists whose names resemble the given one or are part of it. */
export async function findByTitle(
  db: Db,
  kind: 'song' | 'album',
  asked: readonly { no: number; title: string; artist: string }[],
): Promise<Pair[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<Pair>`
    select distinct input.no, found.id
    from (
      select no, search_key(title) as key, folded(artist) as artist
      from ${unnest({ no: ints(asked, 'no'), title: texts(asked, 'title'), artist: texts(asked, 'artist') })}
    ) as input
      cross join lateral (
        select works.id from (
          select id, artist_id, credit_id from ${sql.table(TABLES[kind])}
          where search_key(title) = input.key and hidden_at is null
          order by popularity desc limit ${sql.lit(MAX_TITLED)}
        ) as works
          join artists on artists.id = works.artist_id
          left join lateral (
            select folded(string_agg(name, ' ' order by position)) as names from credit_artists
            where credit_id = works.credit_id
          ) as credit on works.credit_id is not null
        where ${withoutSpaces(sql`folded(artists.name)`)} = ${withoutSpaces(sql`input.artist`)}
          or similarity(folded(artists.name), input.artist) >= ${sql.lit(MIN_SIMILARITY.artist)}
          or word_similarity(folded(artists.name), input.artist) >= ${sql.lit(MIN_SIMILARITY.partOfCredit)}
          or word_similarity(input.artist, credit.names) >= ${sql.lit(MIN_SIMILARITY.partOfCredit)}
        limit ${sql.lit(2 * MAX_SIMILAR)}
      ) as found`.execute(db)
  return rows
}

/** Albums of various artists with the same title. */
export async function findCompilations(
  db: Db,
  asked: readonly { no: number; title: string }[],
): Promise<Pair[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<Pair>`
    select distinct input.no, found.id
    from ${unnest({ no: ints(asked, 'no'), title: texts(asked, 'title') })}
      cross join lateral (
        select works.id from (
          select id, artist_id from albums
          where search_key(title) = search_key(input.title) and hidden_at is null
          order by popularity desc limit ${sql.lit(MAX_TITLED)}
        ) as works
          join artists on artists.id = works.artist_id
        where artists.api_id = any(${PLACEHOLDER_ARTISTS}::text[])
      ) as found`.execute(db)
  return rows
}

type Row = {
  id: number
  apiId: string
  title: string
  disambiguation: string
  durationSeconds: number
  popularity: number
  artistId: number
  name: string
  artistApiId: string
  credits: string[] | null
  albums: string[]
  type: string | null
  year: number | null
}

const creditsOf = (table: 'songs' | 'albums') => sql`(
  select array_agg(name order by position) from credit_artists where credit_id = ${sql.ref(`${table}.credit_id`)}
)`

const DETAILS = {
  song: sql`
    select songs.id, songs.api_id as "apiId", songs.title, songs.disambiguation,
      songs.duration_seconds as "durationSeconds", songs.popularity, songs.artist_id as "artistId", artists.name,
      artists.api_id as "artistApiId", ${creditsOf('songs')} as credits, albums.type, null::int as year,
      albums.title || array(
        select other.title from album_tracks join albums as other on other.id = album_tracks.album_id
        where album_tracks.song_id = songs.id limit 20
      ) as albums
    from songs join artists on artists.id = songs.artist_id join albums on albums.id = songs.album_id`,
  album: sql`
    select albums.id, albums.api_id as "apiId", albums.title, albums.disambiguation, 0 as "durationSeconds",
      albums.popularity, albums.artist_id as "artistId", artists.name, artists.api_id as "artistApiId",
      ${creditsOf('albums')} as credits, albums.type, extract(year from albums.released_on)::int as year,
      '{}'::text[] as albums
    from albums join artists on artists.id = albums.artist_id`,
  artist: sql`
    select id, api_id as "apiId", '' as title, disambiguation, 0 as "durationSeconds", popularity, id as "artistId", name,
      api_id as "artistApiId", null::text[] as credits, null::text as type, null::int as year, '{}'::text[] as albums
    from artists`,
}

/** Loads the items that are compared with the questions. Hidden items are left out. */
export async function loadCandidates(
  db: Db,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, Candidate>> {
  if (ids.length === 0) return new Map()
  const table = TABLES[kind]
  const { rows } = await sql<Row>`${DETAILS[kind]}
    where ${sql.ref(`${table}.id`)} = any(${ids}::bigint[]) and ${sql.ref(`${table}.hidden_at`)} is null
      and ${kind === 'artist' ? sql`api_id <> all(${PLACEHOLDER_ARTISTS}::text[])` : sql`true`}`.execute(db)
  const candidates = new Map<number, Candidate>()
  const turn = createTurns()
  for (const row of rows) {
    await turn()
    candidates.set(row.id, asCandidate(kind, row))
  }
  return candidates
}

function asCandidate(kind: Kind, row: Row): Candidate {
  const about = versionsIn(row.disambiguation)
  const titles = kind === 'artist' ? [] : readTitle(row.title)
  for (const title of titles) {
    for (const version of about.versions) title.versions.add(version)
    for (const length of about.lengths) title.lengths.add(length)
  }
  const isLive = row.type === 'live'
  let albums: Title[] | null = null
  const ofAlbums = kind === 'song' ? versionsIn(row.albums[0] ?? '').versions : new Set<string>()
  return {
    id: row.id,
    apiId: row.apiId,
    artistId: row.artistId,
    credit: readCredit(row.name, row.credits ?? []),
    titles,
    plainTitles: row.disambiguation === '' ? titles : readTitle(row.title),
    disambiguation: row.disambiguation,
    durationSeconds: row.durationSeconds,
    albums: () => {
      albums ??= row.albums.flatMap((album) => readTitle(album))
      return albums
    },
    context: { versions: isLive ? new Set([...ofAlbums, 'live']) : ofAlbums },
    popularity: row.popularity,
    type: row.type,
    year: row.year,
    isNobodys: PLACEHOLDER_ARTISTS.includes(row.artistApiId) || readName(row.name).isNobody,
  }
}
