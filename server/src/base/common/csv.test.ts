import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('quotes cells that contain separators, quotes or line breaks', () => {
  expect(csvLine(['uno', 'dos, tres', 'el "bis"', 'a\nb', 4, null])).toBe(
    'uno,"dos, tres","el ""bis""","a\nb",4,\r\n',
  )
})

test('no cell is a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', ' =', '\n@']) {
    const [cell] = csvLine([`${start}HYPERLINK("http://x")`]).match(/^"?(.)/) ?? []
    expect(cell?.replace('"', ''), JSON.stringify(start)).toBe("'")
  }
})

test('negative numbers stay numbers', () => {
  expect(csvLine([-3])).toBe('-3\r\n')
})
