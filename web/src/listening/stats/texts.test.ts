import { expect, test } from 'vitest'
import { decadeName, languageName, nameOfCountry } from './names.ts'
import { yearOf } from './params.ts'
import { activityText, dayFiguresText, meanText, mostSentence, rangeText, streakSentences } from './texts.ts'

const row = (key: string, name = '') => ({ key, name })

test.each([
  ['spa', 'Español'],
  ['eng', 'Inglés'],
  ['es', 'Español'],
  ['que', 'Quechua'],
  ['zxx', 'Sin letra'],
  ['mul', 'Varios idiomas'],
  ['', 'Otro nombre'],
  ['not a language', 'Otro nombre'],
])('the language %s is called %s', (code, name) => {
  expect(languageName(row(code, 'Otro nombre'))).toBe(name)
})

test.each([
  ['AR', 'Argentina'],
  ['US', 'Estados Unidos'],
  ['XW', 'Todo el mundo'],
  ['SU', 'Unión Soviética'],
  ['?', 'Otro nombre'],
])('the country %s is called %s', (code, name) => {
  expect(nameOfCountry(row(code, 'Otro nombre'))).toBe(name)
})

test('a decade has its first year', () => {
  expect(decadeName(row('1990'))).toBe('Década de 1990')
})

test.each([
  ['2025-03-03', '2025-03-03', 'el 3 de marzo de 2025'],
  ['2025-03-03', '2025-03-14', 'del 3 al 14 de marzo de 2025'],
  ['2024-02-28', '2024-03-01', 'del 28 de febrero al 1 de marzo de 2024'],
  ['2024-12-30', '2025-01-02', 'del 30 de diciembre de 2024 al 2 de enero de 2025'],
])('the days from %s to %s are %s', (from, to, text) => {
  expect(rangeText(from, to)).toBe(text)
})

const longest = { days: 12, from: '2025-03-03', to: '2025-03-14' }
const current = { days: 4, from: '2026-11-14', to: '2026-11-17' }

test('streaks are described in words, for their owner and for others', () => {
  expect(streakSentences({ current, longest }, null, true)).toEqual([
    'Llevas 4 días seguidos con alguna escucha, desde el 14 de noviembre de 2026.',
    'Tu racha más larga: 12 días seguidos, del 3 al 14 de marzo de 2025.',
  ])
  expect(streakSentences({ current, longest }, 2025, false)).toEqual([
    'Su racha más larga en 2025: 12 días seguidos, del 3 al 14 de marzo de 2025.',
  ])
  expect(streakSentences({ current, longest: current }, 2026, true)).toEqual([
    'Llevas 4 días seguidos con alguna escucha, desde el 14 de noviembre de 2026.',
    'Es tu racha más larga en 2026.',
  ])
  const day = { days: 1, from: '2025-03-03', to: '2025-03-03' }
  expect(streakSentences({ current: day, longest: day }, 2025, true)).toEqual([
    'Tu racha más larga en 2025: 1 día, el 3 de marzo de 2025.',
  ])
  expect(streakSentences({ current: null, longest: null }, 2025, true)).toEqual([])
})

test('the count of a day or a genre has its unit', () => {
  expect(activityText({ listens: 1, reviews: 1 })).toBe('1 escucha y 1 reseña')
  expect(activityText({ listens: 0, reviews: 2 })).toBe('2 reseñas')
  expect(activityText({ listens: 0, reviews: 0 })).toBe('nada')
  expect(dayFiguresText('jueves', { day: '2024-02-29', listens: 3, reviews: 0 })).toBe(
    'Jueves 29 de febrero de 2024: 3 escuchas',
  )
  expect(meanText(4)).toBe('4')
  expect(meanText(4.256)).toBe('4,26')
})

test('the busiest months are named unless many share the first place', () => {
  const counts = (...all: number[]) => all.map((count, index) => ({ name: `mes ${index + 1}`, count }))
  expect(mostSentence('escuchas', counts(1, 3, 2))).toBe('El mes con más escuchas fue mes 2, con 3.')
  expect(mostSentence('escuchas', counts(3, 3, 2))).toBe(
    'Los meses con más escuchas fueron mes 1 y mes 2, con 3 cada uno.',
  )
  expect(mostSentence('escuchas', counts(1, 1, 1, 1))).toBeUndefined()
  expect(mostSentence('escuchas', counts(0, 0))).toBeUndefined()
})

test.each([
  ['anio=2025', 2025],
  ['anio=1900', 1900],
  ['anio=1899', null],
  ['anio=20255', null],
  ['anio=2e3', null],
  ['anio=-200', null],
  ['anio=siempre', null],
  ['', null],
])('the address %s asks for the year %s', (search, year) => {
  expect(yearOf(new URLSearchParams(search))).toBe(year)
})
