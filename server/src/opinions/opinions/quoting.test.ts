import { expect, test } from 'vitest'
import { quote } from './quoting.ts'

/** Tokens like those of the database, for texts whose words need no stem. */
const tokenized = (text: string, tokens = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) => ({
  text,
  tokens,
})
const shown = (parts: { text: string; marked: boolean }[]) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

test('quotes the sentence that says most, with its words marked', () => {
  const text = tokenized('Me gustó mucho. Triste, para manejar de noche. Punto final.')
  expect(shown(quote([text], [new Set(['triste']), new Set(['noche'])]))).toBe(
    '[Triste], para manejar de [noche].',
  )
})

test('adds another sentence that says what the first leaves out', () => {
  const texts = [tokenized('Triste y lenta'), tokenized('La oigo en el auto. De noche, sobre todo.')]
  expect(shown(quote(texts, [new Set(['triste']), new Set(['noche'])]))).toBe(
    '[Triste] y lenta … De [noche], sobre todo.',
  )
})

test('cuts a long sentence around the words, and no character in two', () => {
  const long = `${'🎺 palabra '.repeat(30)}triste ${'🎺 palabra '.repeat(30)}`
  const tokens = long.split(' ').filter(Boolean)
  const parts = quote([{ text: long, tokens }], [new Set(['triste'])])
  expect(shown(parts)).toMatch(/^….*\[triste\].*…$/u)
  expect(shown(parts).length).toBeLessThan(230)
  for (const { text } of parts) expect(text.isWellFormed()).toBe(true)
})

test('marks nothing where the database splits words differently', () => {
  expect(shown(quote([{ text: '½ triste', tokens: ['1', '2', 'triste'] }], [new Set(['triste'])]))).toBe(
    '½ triste',
  )
})

test('an empty text has no quote', () => {
  expect(quote([{ text: '…', tokens: [] }], [new Set(['triste'])])).toEqual([])
})
