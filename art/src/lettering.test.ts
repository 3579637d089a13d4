import { expect, test } from 'vitest'
import { drawable } from './alphabet.ts'
import { broken, line, shortened } from './lettering.ts'

test('drops letters that cannot be drawn', () => {
  expect(drawable('¡Ñandú, 🎺 «Ça va»!').normalize('NFC')).toBe('¡ÑANDÚ, ÇA VA!')
  expect(drawable('Björk – Jóga').normalize('NFC')).toBe('BJÖRK - JÓGA')
  expect(drawable('й日本 x')).toBe('X')
})

test('cuts a title that is too long for a cover between words', () => {
  expect(shortened('La última en apagar la luz', 12).normalize('NFC')).toBe('LA ÚLTIMA EN...')
  expect(shortened('Supercalifragilístico', 5)).toBe('SUPER...')
  expect(shortened('Agosto', 12)).toBe('AGOSTO')
})

test('breaks a text into lines and gives a long word its own line', () => {
  expect(broken('EN UN SUPERCALIFRAGILISTICO DIA', 8)).toEqual(['EN UN', 'SUPERCALIFRAGILISTICO', 'DIA'])
})

test('a line is never wider than its maximum', () => {
  const short = line('RE', { x: 0, y: 0, height: 40, maxWidth: 500, color: '#000000' })
  const long = line('REMUSIC '.repeat(8).trim(), { x: 0, y: 0, height: 40, maxWidth: 500, color: '#000000' })
  expect(short.height).toBe(40)
  expect(long.height).toBeLessThan(20)
})
