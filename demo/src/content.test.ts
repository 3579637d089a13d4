import { expect, test } from 'vitest'
import { ContentError, parseSections, readLists } from './content.ts'

test('a text file is read as lists of entries by section', () => {
  const sections = parseSections(
    'a.txt',
    '// Fruit.\n# red\nla manzana\n\n# yellow\n// Sour.\nel limón\nel pomelo\n',
  )
  expect([...sections]).toEqual([
    ['red', ['la manzana']],
    ['yellow', ['el limón', 'el pomelo']],
  ])
})

test.each([
  ['la manzana', '"la manzana" is above the first section'],
  ['# red\n# yellow\nel limón', 'section "red" is empty'],
  ['# red\nuna\n# red\notra', 'section "red" appears twice'],
  ['# red\n la manzana', 'spaces around "la manzana"'],
])('rejects %j and names the file', (content, problem) => {
  expect(() => parseSections('a.txt', content)).toThrow(new ContentError('a.txt', problem))
})

test('rejects a file without a section that the code needs, and one with a section it does not know', () => {
  const file = 'catalogue/classical.txt'
  expect(() => readLists(file, ['forms', 'keys', 'tempos', 'moods'])).toThrow('no section moods')
  expect(() => readLists(file, ['forms', 'keys'])).toThrow('unknown section tempos')
})
