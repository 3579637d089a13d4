import { createHash } from 'node:crypto'
import { genreStyle } from '@remusic/art/genreStyles'
import type {
  SourceAlbum,
  SourceArtist,
  SourceGenre,
  SourceSong,
} from '@remusic/server/music/catalogue/source'
import { expect, test } from 'vitest'
import { generateDemo } from './generate.ts'
import { GENRE_NAMES, traitsOf } from './genres.ts'
import { fill } from './titles.ts'

const catalogue = collect()
const { genres, artists, albums, songs } = catalogue
const songsOf = Map.groupBy(songs, ({ albumApiId }) => albumApiId)
const albumsOf = Map.groupBy(albums, ({ artistApiId }) => artistApiId)
const genreOf = new Map(artists.map(({ apiId, genreApiId }) => [apiId, genreName(genreApiId)]))

function collect() {
  const all = {
    genres: [] as SourceGenre[],
    artists: [] as SourceArtist[],
    albums: [] as SourceAlbum[],
    songs: [] as SourceSong[],
  }
  for (const batch of generateDemo()) {
    all.genres.push(...(batch.genres ?? []))
    all.artists.push(...(batch.artists ?? []))
    all.albums.push(...(batch.albums ?? []))
    all.songs.push(...(batch.songs ?? []))
  }
  return all
}

function genreName(apiId: string | null) {
  return genres.find((genre) => genre.apiId === apiId)?.name ?? ''
}

const repeated = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)].filter(([, same]) => same.length > 1).map(([value]) => value)

test('the catalogue is the same on every machine, and is generated quickly', () => {
  const before = process.cpuUsage()
  const again = collect()
  const { user, system } = process.cpuUsage(before)
  const digest = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
  expect(digest(again)).toBe(digest(catalogue))
  expect(digest(catalogue).slice(0, 12)).toMatchInlineSnapshot(`"fb4b5e70622d"`)
  expect((user + system) / 1_000).toBeLessThan(5_000)
})

test('the catalogue is large', () => {
  expect(genres.length).toBeGreaterThanOrEqual(40)
  expect(artists.length).toBeGreaterThanOrEqual(420)
  expect(albums.length).toBeGreaterThanOrEqual(1_300)
  expect(songs.length).toBeGreaterThanOrEqual(12_500)
})

test('every id consists of digits and is unique', () => {
  for (const kind of [genres, artists, albums, songs]) {
    const ids = kind.map(({ apiId }) => apiId)
    expect(repeated(ids)).toEqual([])
    expect(ids.filter((id) => !/^\d{12}$/.test(id))).toEqual([])
  }
})

test('no artist name, album title of an artist or song title of an album appears twice', () => {
  expect(repeated(artists.map(({ name }) => name))).toEqual([])
  expect(repeated(albums.map(({ artistApiId, title }) => `${artistApiId} ${title}`))).toEqual([])
  expect(repeated(songs.map(({ albumApiId, title }) => `${albumApiId} ${title}`))).toEqual([])
})

test('few titles are shared, and none by more than three artists', () => {
  const plain = songs.map(({ title }) => title).filter((title) => !/\(|^Intro$/.test(title))
  const counts = [...Map.groupBy(plain, (title) => title).values()].map((same) => same.length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(3)
  expect(counts.filter((count) => count > 1).length / counts.length).toBeLessThan(0.1)
})

test('every text is well formed', () => {
  const texts = [
    ...artists.map(({ name }) => name),
    ...albums.map(({ title }) => title),
    ...songs.map(({ title }) => title),
  ]
  const wrong = texts.filter(
    (text) =>
      !/^[\p{Lu}\d¿¡«]/u.test(text) ||
      /\s\s|^\s|\s$|[{}@_|<>­]|\/f|undefined|null| de el | a el |[.,]$/u.test(text) ||
      text.length > 110 ||
      text !== text.normalize('NFC'),
  )
  expect(wrong).toEqual([])
  for (const [open, close] of ['()', '¿?', '¡!', '«»'].map((pair) => [...pair]) as [string, string][]) {
    expect(
      texts.filter(
        (text) => text.split(open).length !== text.split(close).length && !/^(Quem|Onde)/.test(text),
      ),
    ).toEqual([])
  }
})

test('articles, adjectives and contractions agree', () => {
  const random = { pick: <T>(list: readonly T[]) => list[0] as T } as Parameters<typeof fill>[2]
  expect(fill('{people} {doings}', [], random)).toBe('El panadero no duerme')
  expect(fill('{rhythm} de {people}', ['cumbia'], random)).toBe('Cumbia del panadero')
  expect(fill('le canto a {people}', [], random)).toBe('Le canto al panadero')
  expect(songs.filter(({ title }) => /extrañal/.test(title))).toEqual([])
  const alone = songs
    .map(({ title }) => title)
    .filter((title) => /^(El|La) \p{L}+ (baila|habla|volvió) \p{L}+[oa]$/u.test(title))
  expect(alone.length).toBeGreaterThan(3)
  const disagreeing = alone.filter((title) => {
    const [article, , , last = ''] = title.split(' ')
    return (article === 'El') !== last.endsWith('o')
  })
  expect(disagreeing).toEqual([])
  expect(songs.filter(({ title }) => / y (I|i|Hi|hi)(?!e)/.test(title))).toEqual([])
})

test('no record is older than its genre or in the future, and songs have a plausible length', () => {
  const traitsOfArtist = (artistApiId: string) => traitsOf(genreOf.get(artistApiId) ?? '')
  const impossible = albums.filter(
    ({ releasedOn, artistApiId }) =>
      !/^\d{4}-\d{2}-\d{2}$/.test(releasedOn ?? '') ||
      Number(releasedOn?.slice(0, 4)) < traitsOfArtist(artistApiId).since ||
      (releasedOn ?? '') > '2026-10-31',
  )
  expect(impossible).toEqual([])
  const implausible = songs.filter(({ title, artistApiId, durationSeconds }) => {
    const { seconds, family } = traitsOfArtist(artistApiId)
    const [shortest, longest] = family === 'classical' ? [120, 620] : [seconds[0] * 0.75, seconds[1] * 1.6]
    return durationSeconds < (title === 'Intro' ? 30 : shortest) || durationSeconds > longest
  })
  expect(implausible).toEqual([])
  const years = albums.map(({ releasedOn }) => Number(releasedOn?.slice(0, 4)))
  expect(Math.min(...years)).toBeLessThan(1972)
  expect(Math.max(...years)).toBe(2026)
})

test('every album has its songs in order, from singles to double albums', () => {
  const inOrder = (tracks: readonly SourceSong[]) =>
    [...Map.groupBy(tracks, ({ discNumber }) => discNumber).values()].every((disc) =>
      disc.every(({ trackNumber }, i) => trackNumber === i + 1),
    )
  expect(albums.filter(({ apiId }) => !inOrder(songsOf.get(apiId) ?? []))).toEqual([])
  const sizes = albums.map(({ apiId }) => songsOf.get(apiId)?.length ?? 0)
  expect(Math.min(...sizes)).toBe(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(26)
  for (const [min, max] of [
    [1, 3],
    [4, 6],
    [8, 13],
    [17, 26],
  ] as const)
    expect(sizes.filter((size) => size >= min && size <= max).length).toBeGreaterThan(40)
})

test('a few songs are famous and most are obscure', () => {
  const known = songs.map(({ popularity }) => popularity ?? 0).sort((a, b) => b - a)
  const at = (share: number) => known[Math.floor(known.length * share)] as number
  expect(at(0)).toBeGreaterThan(700_000)
  expect(at(0)).toBeLessThanOrEqual(1_000_000)
  expect(at(0.01)).toBeGreaterThan(300_000)
  expect(at(0.5)).toBeLessThan(20_000)
  const [best] = [...artists].sort((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0))
  expect(best?.name).toBe('Tía Magnética')
})

test('salsa is rarely explicit, trap often is', () => {
  const share = (genre: string) => {
    const those = songs.filter(({ artistApiId }) => genreOf.get(artistApiId) === genre)
    return those.filter(({ explicit }) => explicit).length / those.length
  }
  expect(share('Trap')).toBeGreaterThan(0.2)
  expect(share('Infantil')).toBe(0)
  expect(share('Salsa')).toBeLessThan(0.05)
  expect(
    albums.every(({ apiId, explicit }) => explicit === songsOf.get(apiId)?.some((song) => song.explicit)),
  ).toBe(true)
})

test('artists have a country, and records a language or none', () => {
  expect(artists.filter(({ country }) => !/^[A-Z]{2}$/.test(country ?? ''))).toEqual([])
  const share = (code: string) => albums.filter(({ language }) => language === code).length / albums.length
  expect(share('spa')).toBeGreaterThan(0.5)
  for (const code of ['eng', 'por', 'zxx']) expect(share(code), code).toBeGreaterThan(0.03)
  for (const code of ['mul', 'kor']) expect(share(code), code).toBeGreaterThan(0)
  expect(['spa', 'eng', 'por', 'kor', 'zxx', 'mul'].map(share).reduce((a, b) => a + b)).toBeCloseTo(1)
  const sambas = albums.filter(({ artistApiId }) => genreOf.get(artistApiId) === 'Samba')
  expect(new Set(sambas.map(({ language }) => language))).toEqual(new Set(['por']))
})

test('artists stay within their genre and one related genre', () => {
  const astray = artists.filter(({ apiId, genreApiId }) => {
    const played = new Set((albumsOf.get(apiId) ?? []).flatMap(({ genreApiIds }) => genreApiIds ?? []))
    return played.size === 0 || [...played].filter((each) => each !== genreApiId).length > 1
  })
  expect(astray).toEqual([])
})

test.each(GENRE_NAMES)('%s has a poster, a text of two to four sentences and a shelf of albums', (name) => {
  expect(genreStyle(name)).toBeDefined()
  const genre = genres.find((each) => each.name === name)
  const text = genre?.description ?? ''
  const sentences = text.split(/(?<=[.?!])\s+(?=\p{Lu})/u)
  expect(sentences.length).toBeGreaterThanOrEqual(2)
  expect(sentences.length).toBeLessThanOrEqual(4)
  expect(text).toMatch(/^\p{Lu}[^{}@]+\.$/u)
  expect(
    albums.filter(({ genreApiIds }) => genreApiIds?.includes(genre?.apiId ?? '')).length,
  ).toBeGreaterThan(10)
})

test('the records shown in screenshots exist', () => {
  const tia = artists.find(({ name }) => name === 'Tía Magnética')
  const verbena = albumsOf.get(tia?.apiId ?? '')?.find(({ title }) => title === 'Verbena de los lunes')
  expect(songsOf.get(verbena?.apiId ?? '')?.map(({ title }) => title)).toContain(
    'Otra vez, desde el estribillo',
  )
})

test('titles have many forms', () => {
  const having = (shape: RegExp) => songs.filter(({ title }) => shape.test(title)).length
  for (const shape of [
    /ñ/i,
    /[áéíóú]/i,
    /^\p{L}+$/u,
    /\(feat\. /,
    /\(con /,
    /\(en vivo\)/,
    /\(instrumental\)/,
    /^¿/,
  ])
    expect(having(shape), String(shape)).toBeGreaterThan(20)
})
