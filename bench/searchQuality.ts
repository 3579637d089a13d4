import MiniSearch from 'minisearch'
import type pg from 'pg'
import { type BenchSong, generateSongs, type MeantQuery, queriesFor } from './searchTitles.ts'
import { startReMusic } from './servers.ts'

const SONGS = 12_000
const QUERIES = 480
const MIN_FIRST = 0.98

type Engine = { name: string; search: (query: string) => Promise<number[]> }
type Tally = { asked: number; found: number; first: number }

/**
 * Sends misspelt, reordered and incomplete titles to ReMusic and to MiniSearch, and prints how often each finds the meant song among the
 * first ten, and as the first. Returns false if ReMusic misses its goal.
 */
export async function measureQuality(): Promise<boolean> {
  const server = await startReMusic({ env: { DEMO: 'false' } })
  try {
    const client = await server.connect()
    try {
      return await measure(client, reMusic(server.url))
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

async function measure(client: pg.ClientBase, ours: Engine): Promise<boolean> {
  const songs = generateSongs(SONGS)
  const queries = queriesFor(songs, QUERIES)
  await store(client, songs)
  const engines = [ours, tunedMiniSearch(songs)]
  const tallies = new Map<string, Tally>()
  const misses: string[] = []
  for (const { kind, query, song } of queries) {
    for (const engine of engines) {
      const ids = await engine.search(query)
      for (const key of [`${kind} ${engine.name}`, `all ${engine.name}`]) {
        const tally = tallies.get(key) ?? { asked: 0, found: 0, first: 0 }
        tallies.set(key, tally)
        tally.asked += 1
        if (ids.slice(0, 10).includes(song.id)) tally.found += 1
        if (ids[0] === song.id) tally.first += 1
      }
      if (engine === ours && ids[0] !== song.id)
        misses.push(`${query} → ${songs[(ids[0] ?? 0) - 1]?.title ?? 'nothing'} (meant: ${song.title})`)
    }
  }
  report(queries, tallies, misses)
  const tally = tallies.get('all ReMusic') as Tally
  return tally.first / tally.asked >= MIN_FIRST
}

const reMusic = (url: string): Engine => ({
  name: 'ReMusic',
  async search(query) {
    const response = await fetch(`${url}/api/back-end/search?query=${encodeURIComponent(query)}&filter=track`)
    if (!response.ok) throw new Error(`The search for ${query} answered ${response.status}`)
    const { results } = (await response.json()) as { results: { id: string }[] }
    return results.map(({ id }) => Number(id))
  },
})

/**
 * MiniSearch tuned for this data: normalized like our titles, titles before artists, popular songs first, and every word required if that
 * finds anything.
 */
function tunedMiniSearch(songs: readonly BenchSong[]): Engine {
  const fold = (term: string) => term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const index = new MiniSearch<BenchSong>({
    fields: ['title', 'artist'],
    storeFields: ['popularity'],
    processTerm: fold,
    searchOptions: {
      boost: { title: 3 },
      fuzzy: (term) => (term.length > 5 ? 2 : term.length > 2 ? 1 : false),
      prefix: (_term, i, terms) => i === terms.length - 1,
      weights: { fuzzy: 0.4, prefix: 0.6 },
      boostDocument: (_id, _term, stored) => 1 + Math.log10(1 + Number(stored?.popularity)) / 30,
    },
  })
  index.addAll(songs)
  return {
    name: 'MiniSearch',
    async search(query) {
      const strict = index.search(query, { combineWith: 'AND' })
      return (strict.length > 0 ? strict : index.search(query)).slice(0, 20).map(({ id }) => id as number)
    },
  }
}

async function store(client: pg.ClientBase, songs: readonly BenchSong[]) {
  await client.query(
    `insert into artists (api_id, name, popularity)
     select row_number() over (order by name), name, 1000 from (select distinct unnest($1::text[]) as name) as artists`,
    [songs.map(({ artist }) => artist)],
  )
  await client.query(
    'insert into albums (api_id, artist_id, title, popularity) select api_id, id, name, 1000 from artists',
  )
  await client.query(
    `insert into songs (api_id, artist_id, album_id, title, duration_seconds, popularity)
     select given.id, artists.id, albums.id, given.title, 200, given.popularity
     from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as given (id, title, artist, popularity)
     join artists on artists.name = given.artist join albums on albums.artist_id = artists.id`,
    [
      songs.map(({ id }) => String(id)),
      songs.map(({ title }) => title),
      songs.map(({ artist }) => artist),
      songs.map(({ popularity }) => popularity),
    ],
  )
  await client.query('vacuum analyze')
}

function report(queries: readonly MeantQuery[], tallies: Map<string, Tally>, misses: readonly string[]) {
  const kinds = [...new Set(queries.map(({ kind }) => kind)), 'all']
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  console.table(
    kinds.map((kind) => {
      const [ours, theirs] = ['ReMusic', 'MiniSearch'].map((name) => tallies.get(`${kind} ${name}`) as Tally)
      if (!ours || !theirs) throw new Error(`No query was ${kind}`)
      return {
        query: kind,
        queries: ours.asked,
        'first ten, ReMusic': percent(ours.found, ours.asked),
        'first ten, MiniSearch': percent(theirs.found, theirs.asked),
        'first, ReMusic': percent(ours.first, ours.asked),
        'first, MiniSearch': percent(theirs.first, theirs.asked),
      }
    }),
  )
  console.log(`The meant song is to be first in ${percent(MIN_FIRST, 1)}. Others came first:`)
  for (const miss of misses) console.log(`  ${miss}`)
}
