import { describe, expect, test } from 'vitest'
import {
  plainText,
  type Reason,
  reasonSentence,
  similarSentence,
  sourceSentence,
  weightWords,
} from './taste.ts'

const X = { kind: 'artist', apiId: '1', name: 'Mar de Fondo' } as const
const Y = { kind: 'song', apiId: '2', name: 'Faro' } as const
type Similar = Extract<Reason, { kind: 'similar' }>

const similar = (changes: Partial<Similar> = {}): Similar => ({
  kind: 'similar',
  because: { ...X, how: 'review', score: 5 },
  about: Y,
  people: 14,
  scored: true,
  ...changes,
})
const textOf = (reason: Reason) => plainText(reasonSentence(reason))

describe('a recommendation', () => {
  test('names what one likes and how many people agree, with links to both items', () => {
    expect(reasonSentence(similar())).toEqual([
      { text: 'Porque le diste 5 a ' },
      { text: 'Mar de Fondo', link: { kind: 'artist', id: '1' } },
      { text: ': 14 personas que opinan como tú le dieron 4 o más a ' },
      { text: 'Faro', link: { kind: 'song', id: '2' } },
    ])
  })

  test.each([
    [14, true, '14 personas que opinan como tú le dieron 4 o más a Faro'],
    [1, true, '1 persona que opina como tú le dio 4 o más a Faro'],
    [14, false, 'a 14 personas que opinan como tú también les gusta Faro'],
    [1, false, 'a 1 persona que opina como tú también le gusta Faro'],
    [0, false, 'a quienes opinan como tú también les gusta Faro'],
    [null, true, 'a quienes opinan como tú también les gusta Faro'],
    [null, false, 'a quienes opinan como tú también les gusta Faro'],
  ])('by %s people, scored: %s, says so in singular or plural', (people, scored, sentence) => {
    expect(textOf(similar({ people, scored }))).toBe(`Porque le diste 5 a Mar de Fondo: ${sentence}`)
  })

  test.each([
    ['review', 'artist', 'Porque le diste 4 a Mar de Fondo'],
    ['review', 'song', 'Porque le diste 4 a Mar de Fondo'],
    ['follow', 'artist', 'Porque sigues a Mar de Fondo'],
    ['follow', 'album', 'Porque sigues Mar de Fondo'],
    ['pick', 'artist', 'Porque elegiste a Mar de Fondo'],
    ['playlist', 'song', 'Porque tienes en tus playlists Mar de Fondo'],
    ['like', 'album', 'Porque te gustó una reseña de Mar de Fondo'],
    ['listen', 'song', 'Porque escuchaste Mar de Fondo'],
    ['listen', 'album', 'Porque escuchaste Mar de Fondo'],
    ['taste', 'artist', 'Porque te gusta lo de Mar de Fondo'],
    ['taste', 'album', 'Porque te gusta lo de Mar de Fondo'],
    ['taste', 'song', 'Porque te gusta Mar de Fondo'],
  ] as const)('because of a %s of an item of kind %s says how one showed it', (how, kind, sentence) => {
    const because = { ...X, kind, how, ...(how === 'review' && { score: 4 }) }
    expect(textOf(similar({ because, about: { ...Y, kind: 'album' } }))).toBe(
      `${sentence}: 14 personas que opinan como tú le dieron 4 o más a Faro`,
    )
  })

  test('because of a listen with a score says where one gave it', () => {
    expect(textOf(similar({ because: { ...X, how: 'listen', score: 5 }, about: X }))).toBe(
      'Porque en tu diario le diste 5 a Mar de Fondo',
    )
  })

  test('of the very artist one likes says nothing about others', () => {
    expect(textOf(similar({ about: X }))).toBe('Porque le diste 5 a Mar de Fondo')
  })

  test('has no number of what others gave for somebody who tastes blind', () => {
    expect(textOf(similar({ people: null, because: { ...X, how: 'follow' } }))).not.toMatch(/\d/)
  })

  test('of another genre, or for a newcomer, says so', () => {
    const genre = { id: '7', name: 'Cumbia' }
    expect(reasonSentence({ kind: 'explore', genre })).toEqual([
      { text: 'Fuera de lo que sueles escuchar: ' },
      { text: 'Cumbia', link: { kind: 'genre', id: '7' } },
    ])
    expect(textOf({ kind: 'popular', genre })).toBe('De lo más conocido en Cumbia')
    expect(textOf({ kind: 'popular', genre: null })).toBe('De lo más conocido en ReMusic')
  })
})

test.each([
  [{ kind: 'people', people: 12, scored: true }, '12 personas a las que les gusta esto le dieron 4 o más'],
  [{ kind: 'people', people: 1, scored: true }, '1 persona a la que le gusta esto le dio 4 o más'],
  [{ kind: 'people', people: 12, scored: false }, 'A 12 personas a las que les gusta esto también les gusta'],
  [{ kind: 'people', people: 1, scored: false }, 'A 1 persona a la que le gusta esto también le gusta'],
  [{ kind: 'people', people: null, scored: true }, 'A quienes les gusta esto también les gusta'],
  [{ kind: 'artist' }, 'Del mismo artista'],
  [{ kind: 'genre', name: 'Tango' }, 'De lo más conocido en Tango'],
] as const)('a similar item by %j says why', (reason, sentence) => {
  expect(similarSentence(reason)).toBe(sentence)
})

test('a signal links to the place where it can be changed', () => {
  expect(sourceSentence({ how: 'review', score: 5, reviewId: 'r' })).toEqual([
    { text: 'Le diste 5', link: { kind: 'review', id: 'r' } },
  ])
  expect(sourceSentence({ how: 'playlist', playlist: { id: 'p', name: 'De noche' } })).toEqual([
    { text: 'Está en tu playlist ' },
    { text: 'De noche', link: { kind: 'playlist', id: 'p' } },
  ])
  expect(sourceSentence({ how: 'like', reviewId: 'r' })).toEqual([
    { text: 'Te gustó ' },
    { text: 'una reseña', link: { kind: 'review', id: 'r' } },
  ])
  expect(plainText(sourceSentence({ how: 'listen' }))).toBe('Está en tu diario')
  expect(plainText(sourceSentence({ how: 'listen', score: 4 }))).toBe('Le diste 4 en tu diario')
  expect(plainText(sourceSentence({ how: 'follow' }))).toBe('Está entre lo que sigues')
  expect(plainText(sourceSentence({ how: 'pick' }))).toBe('Está entre lo que elegiste')
})

test.each([
  [1.5, 'Suma mucho'],
  [1, 'Suma'],
  [0.75, 'Suma'],
  [0.5, 'Suma un poco'],
  [0.25, 'Suma un poco'],
  [-0.5, 'Resta un poco'],
  [-1, 'Resta'],
])('a signal of weight %s is described in words', (weight, words) => {
  expect(weightWords(weight)).toBe(words)
})
