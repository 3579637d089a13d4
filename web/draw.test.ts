import { firstDataKeys } from '@remusic/contract/catalogue'
import type {
  AlbumDetails,
  ArtistDetails,
  GenreDetails,
  SongDetails,
} from '@remusic/contract/schemas/catalogue'
import { expect, test } from 'vitest'
import type { Drawn } from './src/app/draw.tsx'

const { draw } = (await import(new URL('dist/.draw/draw.js', import.meta.url).href)) as {
  draw: (path: string, first?: { key: readonly string[]; data: unknown }) => Drawn
}

const TITLE = 'Niño <b>&</b> "sal"'
const reviews = { count: 2, average: 4.5, histogram: [0, 0, 0, 1, 1] }
const picture = '/art/cover/1.svg'
const rock = { id: '4', name: 'Rock', image: picture }
const song: SongDetails = {
  id: '1',
  apiId: '1',
  title: TITLE,
  duration: 180,
  image: picture,
  imageartist: picture,
  preview: '/media/previews/1.mp3',
  hasPreview: true,
  artist: 'Los Faroles',
  artistId: '2',
  album: 'Veredas',
  albumId: '3',
  fixAlbumId: '3',
  explicit: true,
  popularity: 1,
  discNumber: 1,
  trackNumber: 2,
  year: 2020,
  releasedOn: '2020-01-01',
  genres: [rock],
  reviews,
}
const album: AlbumDetails = {
  id: '3',
  apiId: '3',
  title: TITLE,
  name: TITLE,
  image: picture,
  img: picture,
  artist: 'Los Faroles',
  artistId: '2',
  idartist: '2',
  imageartist: picture,
  nameartist: 'Los Faroles',
  year: 2020,
  explicit: false,
  releasedOn: '2020-01-01',
  genres: [rock],
  songCount: 10,
  duration: 1_800,
  popularity: 1,
  followerCount: 3,
  reviews,
}
const artist: ArtistDetails = {
  id: '2',
  apiId: '2',
  name: TITLE,
  image: picture,
  img: picture,
  genre: rock,
  popularity: 1,
  followerCount: 3,
  albumCount: 1,
  songCount: 10,
  reviews,
}
const genre: GenreDetails = { ...rock, name: TITLE, description: 'Fuerte', albumCount: 1, artistCount: 1 }

test.each([
  ['/song/1', firstDataKeys.song('1'), song],
  ['/album/3', firstDataKeys.album('3'), album],
  ['/artist/2', firstDataKeys.artist('2'), artist],
  ['/genres/4', firstDataKeys.genre('4'), genre],
])('%s is pre-rendered with its data, and the data is escaped', (path, key, data) => {
  const { body } = draw(path, { key, data })
  expect(body).toMatch(/<h1[^>]*>(?:<[^>]+>)*Niño &lt;b&gt;&amp;&lt;\/b&gt; &quot;sal&quot;/)
  expect(body).not.toContain('<b>&')
})

test.each(['/', '/feed'])('%s is pre-rendered without data', (path) => {
  expect(draw(path).body).toMatch(/<h1/)
})

test('no element has an inline style, which the content security policy would block', () => {
  const { body, rules } = draw('/song/1', { key: firstDataKeys.song('1'), data: song })
  expect(body).not.toContain(' style="')
  const drawn = [...body.matchAll(/data-drawn="(\d+)"/g)].map(([, n]) => n)
  expect(drawn.length).toBeGreaterThan(0)
  for (const n of drawn) expect(rules).toContain(`[data-drawn="${n}"]{`)
})
