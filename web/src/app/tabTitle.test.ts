import { expect, it } from 'vitest'
import { titleOf } from './tabTitle.ts'

it.each([
  ['', 0, 'ReMusic'],
  ['', 3, '(3) ReMusic'],
  ['Inicio', 0, 'Inicio · ReMusic'],
  ['Inicio', 1, '(1) Inicio · ReMusic'],
  ['Chat', 120, '(99+) Chat · ReMusic'],
])('the tab of «%s» with %i unread has the title «%s»', (name, unread, title) => {
  expect(titleOf({ name, unread })).toBe(title)
})
