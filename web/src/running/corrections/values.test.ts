import { expect, test } from 'vitest'
import { inputText, typedValue, valueText } from './values.ts'

test('a duration is read and shown as minutes and seconds', () => {
  expect(inputText(225)).toBe('3:45')
  expect(typedValue('duration', ' 3:45 ')).toBe(225)
  expect(typedValue('duration', '3.45')).toBeNaN()
})

test('a field that is cleared has no value, unless its text may be empty', () => {
  expect(typedValue('country', '')).toBeNull()
  expect(typedValue('disambiguation', ' ')).toBe('')
})

test.each([
  ['explicit', true, 'Sí'],
  ['country', 'AR', 'Argentina'],
  ['type', 'live', 'En vivo'],
  ['genre', null, 'sin dato'],
  ['releasedOn', '1999-07', '1999-07'],
] as const)('shows the value of %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text)
})
