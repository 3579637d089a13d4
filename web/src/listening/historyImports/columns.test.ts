import { expect, it } from 'vitest'
import { guessColumns, guessScale, withRole } from './columns.ts'

it('guesses columns by their names in Spanish and English', () => {
  expect(guessColumns(['Canción', 'Artista', 'Álbum', 'Fecha', 'Puntaje', 'Reseña'])).toEqual({
    title: 0,
    artist: 1,
    album: 2,
    date: 3,
    score: 4,
    text: 5,
  })
  expect(guessColumns(['Artist Name(s)', 'track_name', 'ISRC', 'Rating'])).toEqual({
    artist: 0,
    title: 1,
    isrc: 2,
    score: 3,
  })
})

it('leaves columns with other names to the person', () => {
  expect(guessColumns(['a', 'b', ''])).toEqual({})
})

it('gives a meaning to one column only, although two names fit', () => {
  expect(guessColumns(['Title', 'Name'])).toEqual({ title: 0 })
})

it('guesses the scale from the highest score', () => {
  expect(guessScale(['3', '4,5', ''])).toBe(5)
  expect(guessScale(['7', '10'])).toBe(10)
  expect(guessScale(['14'])).toBe(20)
  expect(guessScale(['85'])).toBe(100)
  expect(guessScale(['250', 'x'])).toBe(100)
})

it('moves a meaning from one column to another', () => {
  expect(withRole({ title: 0, artist: 1 }, 2, 'title')).toEqual({ artist: 1, title: 2 })
  expect(withRole({ title: 0, artist: 1 }, 0, 'artist')).toEqual({ artist: 0 })
  expect(withRole({ title: 0, artist: 1 }, 1, null)).toEqual({ title: 0 })
})
