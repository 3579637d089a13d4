import { expect, test } from 'vitest'
import type { Concept } from './concepts.ts'
import type { Evidence } from './evidence.ts'
import { ranked, textsToQuote } from './ranking.ts'

const concept = (stem: string, uses = 10): Concept => ({
  typed: stem,
  corrected: null,
  isNegated: false,
  stem,
  related: [],
  uses,
})

let ids = 0
const text = (
  targetId: number,
  userId: string,
  matches: boolean[],
  traits: Partial<Evidence> = {},
): Evidence => ({
  id: `text ${++ids}`,
  targetId,
  userId,
  score: 4,
  exact: matches,
  matches,
  ...traits,
})

const order = (
  concepts: Concept[],
  evidence: Evidence[],
  options: Partial<Parameters<typeof ranked>[2]> = {},
) =>
  ranked(
    concepts,
    { evidence, agreements: [] },
    { reviewCounts: new Map(), total: 1_000, avoided: new Set(), usesScores: true, ...options },
  ).map(({ targetId }) => targetId)

test('several people beat one, however much that one writes', () => {
  const one = [1, 2, 3, 4].map(() => text(1, 'ana', [true]))
  expect(order([concept('triste')], [...one, text(2, 'ana', [true]), text(2, 'beto', [true])])).toEqual([
    2, 1,
  ])
})

test('an item with all concepts beats one on which more people agree about half of them', () => {
  const evidence = [
    ...['ana', 'beto', 'caro'].map((person) => text(1, person, [true, false])),
    text(2, 'ana', [true, false]),
    text(2, 'beto', [false, true]),
  ]
  expect(order([concept('triste'), concept('noche')], evidence)).toEqual([2, 1])
})

test('both concepts in one text beat the same in two', () => {
  const evidence = [
    text(1, 'ana', [true, false]),
    text(1, 'ana', [false, true]),
    text(2, 'ana', [true, true]),
  ]
  expect(order([concept('triste'), concept('noche')], evidence)).toEqual([2, 1])
})

test('a rare concept says more than a frequent one', () => {
  const evidence = [text(1, 'ana', [true, false]), text(2, 'ana', [false, true])]
  expect(order([concept('noche', 500), concept('taller', 2)], evidence)).toEqual([2, 1])
})

test('the word itself beats one that says the same', () => {
  expect(
    order([concept('triste')], [text(1, 'ana', [true], { exact: [false] }), text(2, 'ana', [true])]),
  ).toEqual([2, 1])
})

test('the text of a person who disliked the item weighs less, unless the order would reveal hidden scores', () => {
  const evidence = [text(1, 'ana', [true], { score: 1 }), text(2, 'ana', [true], { score: 5 })]
  expect(order([concept('triste')], evidence)).toEqual([2, 1])
  expect(order([concept('triste')], evidence, { usesScores: false })).toEqual([1, 2])
})

test('an item of which somebody says what was not wanted comes last', () => {
  const evidence = [text(1, 'ana', [true]), text(1, 'beto', [true]), text(2, 'ana', [true])]
  expect(order([concept('triste')], evidence, { avoided: new Set([1]) })).toEqual([2, 1])
})

test('quotes two people, the second about what the first leaves out', () => {
  const texts = [
    text(1, 'ana', [true, false]),
    text(1, 'ana', [false, true]),
    text(1, 'beto', [true, false]),
    text(1, 'caro', [false, true]),
  ]
  expect(textsToQuote({ texts }).map(({ userId }) => userId)).toEqual(['ana', 'caro'])
})
