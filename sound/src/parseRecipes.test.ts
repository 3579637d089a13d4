import { expect, test } from 'vitest'
import { parseRecipes } from './parseRecipes.ts'

const VALS = `// A comment.
# vals
tempo 100 140
metre three
space 0.2 0.3
harmony major  I V7 | I,IV V7
verse
  kick  x...........
  snare ....x...x...
chorus
  snare ....X...X...
bass upright tuba  near=43
  R---........ R---....A---
strum nylon  level=-2 sustain
  ....x...x...
lead violin  scale=major:pentatonic second=thirds
  x---x---x--- x-----------
`

test('a recipe is read line by line', () => {
  expect(parseRecipes('a.txt', VALS).get('vals')).toEqual({
    tempo: [100, 140],
    metre: { beats: 3, division: 4 },
    space: [0.2, 0.3],
    harmony: [{ mode: 'major', chords: ['I V7', 'I,IV V7'] }],
    grooves: [{ verse: { kick: 'x...........', snare: '....x...x...' }, chorus: { snare: '....X...X...' } }],
    bass: { instruments: ['upright', 'tuba'], near: 43, patterns: ['R---........', 'R---....A---'] },
    parts: [{ style: 'strum', instruments: ['nylon'], level: -2, sustain: true, rhythms: ['....x...x...'] }],
    lead: {
      instruments: ['violin'],
      scale: { major: 'pentatonic' },
      second: 'thirds',
      cells: ['x---x---x---', 'x-----------'],
    },
  })
})

test('a recipe like another one takes what it does not have itself', () => {
  const recipes = parseRecipes('a.txt', `${VALS}\n# slow like vals\ntempo 60 80\nverse\n`)
  expect(recipes.get('slow')).toEqual({ ...recipes.get('vals'), tempo: [60, 80], grooves: [{ verse: {} }] })
})

test.each([
  ['metre three', 'metre five', 4, 'there is no metre "five"'],
  ['metre three\n', '', 7, 'there is no metre above'],
  ['tempo 100 140', 'tempo 140 100', 3, '"140 100" is not a range'],
  ['tempo 100 140', 'temp 100 140', 3, '"temp" is not the beginning of a line'],
  ['space 0.2 0.3', 'space 0.2 0.3\nspace 0.2 0.4', 6, 'there are two lines of space'],
  ['harmony major  I V7', 'harmony mayor  I V7', 6, 'there is no scale "mayor"'],
  ['harmony major  I V7', 'harmony major  I X7', 6, 'Not a chord: X7'],
  ['  kick  x...........', '  kick  x..........', 8, '11 steps do not fill bars of 12: x..........'],
  ['  kick  x...........', '  kick  z...........', 8, 'z........... has other characters than ^[Xxo.-]+$'],
  ['  kick ', '  kik ', 8, 'there is no drum "kik"'],
  ['near=43', 'near=G', 12, '"G" is not a number'],
  ['near=43', 'pan=0.3', 12, 'there is no instrument or option "pan=0.3"'],
  ['strum nylon', 'strum ', 14, 'a part needs an instrument'],
  ['second=thirds', 'second=fifths', 16, '"fifths" is not thirds or octaves'],
  ['space 0.2 0.3\n', '', 2, 'vals has no space'],
  ['  x---x---x--- x-----------\n', '', 2, 'vals has a part without rhythms'],
  ['# vals', '# vals like bolero', 2, 'there is no recipe bolero above'],
])('%j replaced by %j is rejected with its line', (written, instead, line, problem) => {
  expect(VALS).toContain(written)
  expect(() => parseRecipes('a.txt', VALS.replace(written, instead))).toThrow(
    `sound/recipes/a.txt:${line}: ${problem}`,
  )
})
