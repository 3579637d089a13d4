import { expect, test } from 'vitest'
import { csvName, toCsv } from './csv.ts'

const lines = (csv: string) => csv.replace(/^\uFEFF/, '').split('\r\n')

test('starts with a byte order mark, so that a spreadsheet shows accents correctly', () => {
  expect(toCsv([['año']])).toBe('\uFEFFaño\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  'a spreadsheet never runs a text that starts like a formula (%j)',
  (text) => {
    const [first] = toCsv([[text]])
      .slice(1)
      .replace(/^"/, '')
    expect(first).toBe("'")
  },
)

test('a negative number stays a number, with a decimal comma', () => {
  expect(lines(toCsv([[-599, 12.5]]))[0]).toBe('-599;12,5')
})

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['a;b', 'dijo "sol"', 'uno\ndos']])).toBe('\uFEFF"a;b";"dijo ""sol""";"uno\ndos"\r\n')
})

test('the file is named after the title of its data', () => {
  expect(csvName('Cuánto ingresó, ¿y cuándo?')).toBe('cuanto-ingreso-y-cuando.csv')
})
