import { expect, test } from 'vitest'
import { insertMention, mentionedIn, mentionsIn, toSend, typedName } from './mentions.ts'

const ANA = { id: 'a1', name: 'Ana' }
const ANA_MARIA = { id: 'am', name: 'Ana María' }
const OTHER_ANA = { id: 'a2', name: 'Ana' }

test.each([
  ['Hola @', '@', ''],
  ['Hola @an', '@', 'an'],
  ['¿@Ana Ma', '@', 'Ana Ma'],
])('%j is a name being typed', (text, at, query) => {
  expect(typedName(text, text.length, [])).toEqual({ start: text.indexOf(at), query })
})

test.each(['ana@correo', 'Hola', 'Hola @ ', 'Hola @ana\n', '@Ana y'])('%j is none', (text) => {
  expect(typedName(text, text.length, [ANA])).toBeNull()
})

test('a picked name replaces what was typed, with the caret after it', () => {
  const typed = typedName('Mira @an esto', 8, [])
  expect(typed).not.toBeNull()
  const draft = { text: 'Mira @an esto', people: [] }
  expect(insertMention(draft, typed ?? { start: 0, query: '' }, ANA_MARIA)).toEqual({
    text: 'Mira @Ana María esto',
    people: [ANA_MARIA],
    caret: 16,
  })
})

test('the longest name wins, and one inside of another is no mention', () => {
  const text = '@Ana María y @Ana'
  expect(mentionsIn(text, [ANA, ANA_MARIA])).toEqual([
    { userId: 'am', start: 0, length: 10 },
    { userId: 'a1', start: 13, length: 4 },
  ])
  expect(mentionedIn(text, mentionsIn(text, [ANA, ANA_MARIA]))).toEqual([ANA_MARIA, ANA])
})

test('the order in the text identifies people of the same name, not the order in which they were picked', () => {
  const first = insertMention({ text: 'y @a', people: [] }, { start: 2, query: 'a' }, ANA)
  const both = insertMention(
    { text: `@a ${first.text}`, people: first.people },
    { start: 0, query: 'a' },
    OTHER_ANA,
  )
  expect(toSend(both)).toEqual({
    text: '@Ana y @Ana',
    mentions: [
      { userId: 'a2', start: 0, length: 4 },
      { userId: 'a1', start: 7, length: 4 },
    ],
  })
})

test('the positions of a sent text count from the first character that is kept', () => {
  expect(toSend({ text: '  \n@Ana ', people: [ANA] })).toEqual({
    text: '@Ana',
    mentions: [{ userId: 'a1', start: 0, length: 4 }],
  })
})
