import { expect, test } from 'vitest'
import { csvName, toCsv } from './csv.ts'

const lines = (csv: string) => csv.replace(/^\uFEFF/, '').split('\r\n')

test('the file says that it is UTF-8, so that accents survive a spreadsheet', () => {
  expect(toCsv([['año']])).toBe('\uFEFFaño\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  'a text that begins like a formula (%j) is never run by a spreadsheet',
  (text) => {
    const [first] = toCsv([[text]])
      .slice(1)
      .replace(/^"/, '')
    expect(first).toBe("'")
  },
)

test('a negative figure stays a figure, with the decimal comma', () => {
  expect(lines(toCsv([[-599, 12.5]]))[0]).toBe('-599;12,5')
})

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['a;b', 'dijo "sol"', 'uno\ndos']])).toBe('\uFEFF"a;b";"dijo ""sol""";"uno\ndos"\r\n')
})

test('a file is named for what it holds', () => {
  expect(csvName('Cuánto ingresó, ¿y cuándo?')).toBe('cuanto-ingreso-y-cuando.csv')
})
