import { expect, test } from 'vitest'
import { artistUrl, coverUrl, genreUrl } from './addresses.ts'
import { cover } from './cover.ts'
import { genrePoster } from './genre.ts'
import { inksOf } from './inks.ts'
import { portrait } from './portrait.ts'

const SEEDS = ['1', '2000017', '30000451', 'ñandú']
const GENRES = ['Cumbia', 'Rock', 'Género que no existe', undefined]

test.each(SEEDS)('the colours of a picture of %s can be derived from its URL', (seed) => {
  for (const genre of GENRES) {
    const about = genre === undefined ? {} : { genre }
    expect(inksOf(coverUrl(seed, { title: 'Patio', ...about })).wash).toBe(cover({ seed, ...about }).wash)
    expect(inksOf(artistUrl(seed, about)).wash).toBe(portrait({ seed, ...about }).wash)
  }
})

test('a cover from an archive has the colours of the generated cover that is shown until it is there', () => {
  const [path, query] = coverUrl('8f3471b5-7e6a-48da', { title: 'Patio', genre: 'Cumbia' }).split('?')
  expect(inksOf(`/media/covers/8f3471b5-7e6a-48da/500.webp?${query}`)).toEqual(inksOf(`${path}?${query}`))
})

test.each(['Salsa', 'Hip Hop', 'R&B', 'Otra cosa'])(
  'the colours of the poster of %s can be derived from its URL',
  (name) => {
    expect(inksOf(genreUrl(name)).wash).toBe(genrePoster({ name }).wash)
  },
)

test('a photograph always gets the same colours', () => {
  const photo = 'https://cdn.example.org/images/cover/abc/500x500.jpg'
  expect(inksOf(photo)).toEqual(inksOf(photo))
})
