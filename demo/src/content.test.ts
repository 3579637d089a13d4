import { expect, test } from 'vitest'
import { z } from 'zod'
import { ContentError, cellList, cellRange, parseSections, parseTable, readLists } from './content.ts'

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

const Fruit = z.object({ name: z.string(), colours: cellList, grams: cellRange })

test('a table is read as one object per line', () => {
  expect(
    parseTable(
      'a.txt',
      '// name | colours | grams\nla manzana | rojo, verde | 70-250\nel níspero | - | 20-60\n',
      Fruit,
    ),
  ).toEqual([
    { name: 'la manzana', colours: ['rojo', 'verde'], grams: [70, 250] },
    { name: 'el níspero', colours: [], grams: [20, 60] },
  ])
})

test.each([
  ['la manzana | rojo', '3 columns expected, 2 found'],
  ['la manzana | rojo | mucho', 'grams: '],
])('rejects the row %j and names its line', (row, problem) => {
  expect(() => parseTable('a.txt', `// Fruit.\n${row}`, Fruit)).toThrow(`demo/content/a.txt:2: ${problem}`)
})
