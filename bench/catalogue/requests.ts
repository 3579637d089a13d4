import { existsSync } from 'node:fs'
import type pg from 'pg'
import { searchQueriesFor } from '../searchQueries.ts'
import type { RunningReMusic } from '../servers.ts'
import { read } from './latency.ts'

const API = '/api/back-end'
const WEB = new URL('../../web/dist', import.meta.url)
/** Artists without a page. */
const PLACEHOLDERS = `'Various Artists', '[unknown]', '[anonymous]'`
/** Pages of a long list that are measured: the first, and others up to this depth. */
const DEPTH = 60

/** Searches of one to three words, incomplete and misspelt ones, by kind. */
export async function searchRequests(client: pg.Client, items: number): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ id: number }>(
    // Titles in other scripts are not divided into words by spaces.
    `select id::int from (
       select songs.id, regexp_count(title || ' ' || name, '\\m[[:alpha:]]{4,}') as words
       from generate_series(0, 9) as start, lateral (
         select * from songs where random_key >= start / 10.0 order by random_key limit ${10 * items}
       ) as songs join artists on artists.id = artist_id
       where title ~ '^[a-zA-ZáéíóúüñÁÉÍÓÚÜÑ ]+$'
     ) as sampled where words >= 3 order by id limit ${items}`,
  )
  const queries = await searchQueriesFor(
    client,
    rows.map(({ id }) => id),
  )
  return new Map(
    [...queries].map(([kind, texts]) => [
      kind,
      texts.map((text) => `${API}/search?query=${encodeURIComponent(text)}&filter=track`),
    ]),
  )
}

/** Calls and, if the web is built, rendered pages of songs, albums, artists and genres. */
export async function pageRequests(client: pg.Client, items: number): Promise<Map<string, string[]>> {
  const ids = async (table: string, more = 'true') => {
    const { rows } = await client.query<{ id: string }>(
      `select near.api_id as id from generate_series(0, ${items - 1}) as i, lateral (
         select api_id from ${table} where id >= 1 + i * (select max(id) from ${table}) / ${items} and ${more}
         order by id limit 1
       ) as near`,
    )
    return rows.map(({ id }) => id)
  }
  const [songs, albums, artists] = [
    await ids('songs'),
    await ids('albums'),
    await ids(
      'artists',
      `exists (select from albums where artist_id = artists.id) and name not in (${PLACEHOLDERS})`,
    ),
  ]
  const { rows: genres } = await client.query<{ id: string; name: string }>(
    'select api_id as id, name from genres where id in (select genre_id from album_genres) order by id',
  )
  const calls: [string, string[]][] = [
    ['song', songs.map((id) => `${API}/songs?id=${id}`)],
    ['album', albums.map((id) => `${API}/albums?album=${id}`)],
    ['tracks of an album', albums.map((id) => `${API}/albums/albumsongs?album=${id}`)],
    ['artist', artists.map((id) => `${API}/artists?artist=${id}`)],
    ['discography', artists.map((id) => `${API}/artists/artistalbums?artist=${id}`)],
    ['songs of an artist', artists.map((id) => `${API}/artists/artistsongs?artist=${id}`)],
    ['genre', genres.map(({ id }) => `${API}/genres?genre=${id}`)],
    ['albums of a genre', genres.map(({ name }) => `${API}/albums/getgenres/${encodeURIComponent(name)}`)],
    ['albums', [`${API}/albums/getall`]],
    ['most known songs', [`${API}/songs/topdb`]],
    ['random songs', [`${API}/songs/random`]],
    ['sitemap index', ['/sitemap.xml']],
  ]
  const pages: [string, string[]][] = [
    ['page of a song', songs.map((id) => `/song/${id}`)],
    ['page of an album', albums.map((id) => `/album/${id}`)],
    ['page of an artist', artists.map((id) => `/artist/${id}`)],
    ['page of a genre', genres.map(({ id }) => `/genres/${id}`)],
  ]
  return new Map([...calls, ...(existsSync(WEB) ? pages : [])])
}

export type Largest = {
  /** The names and counts for the report. */
  artist: { name: string; albums: number; songs: number }
  genre: { name: string; albums: number; songs: number }
  requests: Map<string, string[]>
}

/** Lists of the artist with the most albums and of the genre with the most albums, at every depth. */
export async function largestRequests(server: RunningReMusic, client: pg.Client): Promise<Largest> {
  const { rows: artists } = await client.query<{ id: string; name: string; albums: number; songs: number }>(
    `select api_id as id, name, albums, (select count(*) from songs where artist_id = artists.id)::int as songs
     from (select artist_id, count(*)::int as albums from albums group by artist_id) as counted
       join artists on artists.id = artist_id
     where name not in (${PLACEHOLDERS})
     order by albums desc limit 1`,
  )
  const { rows: genres } = await client.query<{ id: string; name: string; albums: number; songs: number }>(
    `select api_id as id, name, albums,
       (select count(*) from album_genres join songs on songs.album_id = album_genres.album_id
        where genre_id = genres.id)::int as songs
     from (select genre_id, sum(albums)::int as albums from genre_counts group by genre_id) as counted
       join genres on genres.id = genre_id
     order by albums desc limit 1`,
  )
  const [artist, genre] = [artists[0], genres[0]]
  if (!artist || !genre) throw new Error('The catalogue has no artist or no genre')
  const discography = await pagesOf(server, `${API}/artists/artistalbums?artist=${artist.id}`)
  const ofGenre = await pagesOf(server, `${API}/albums/getgenres/${encodeURIComponent(genre.name)}`)
  const songs = Array.from(
    { length: DEPTH },
    (_, i) =>
      `${API}/artists/artistsongs?artist=${artist.id}&index=${Math.floor((artist.songs * i) / DEPTH)}`,
  )
  return {
    artist,
    genre,
    requests: new Map([
      ['artist', [`${API}/artists?artist=${artist.id}`]],
      ['discography', discography],
      ['songs of an artist', songs],
      ['genre', [`${API}/genres?genre=${genre.id}`]],
      ['albums of a genre', ofGenre],
    ]),
  }
}

/** The addresses of the pages of a list, each with the cursor from the previous page. */
async function pagesOf(server: RunningReMusic, path: string): Promise<string[]> {
  const paths = [path]
  for (let address = path; paths.length < DEPTH; ) {
    const { next } = (await read(server.url + address)) as { next: string | null }
    if (next === null) break
    address = `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`
    paths.push(address)
  }
  return paths
}
