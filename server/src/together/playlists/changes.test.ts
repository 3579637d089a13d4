import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, type Change, difference, fit, invert, replay, type State, type Step } from './changes.ts'

const RUNS = { numRuns: 300, seed: 20261118 }

const aSong = fc.integer({ min: 0, max: 30 }).map((n) => `s${n}`)
const aPlace = fc.integer({ min: 1, max: 40 })
const aName = fc.constantFrom('Verano', 'Invierno', 'Lluvia')
const aState = fc.record({
  name: aName,
  songs: fc.uniqueArray(aSong, { maxLength: 25 }),
  rules: fc.constant(null),
})
/** A change that somebody wants, without knowing the current state of the playlist. */
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('added' as const), song: aSong, position: aPlace }),
  fc.record({ kind: fc.constant('removed' as const), song: aSong, position: aPlace }),
  fc.record({ kind: fc.constant('moved' as const), song: aSong, from: aPlace, to: aPlace }),
  fc.record({ kind: fc.constant('renamed' as const), from: aName, to: aName }),
)
const someSteps = fc.array(aStep, { maxLength: 40 })

test('every step that fits leaves each song once', () => {
  fc.assert(
    fc.property(aState, someSteps, (state, wanted) => {
      const { state: after } = fit(state, wanted)
      expect(new Set(after.songs).size).toBe(after.songs.length)
    }),
    RUNS,
  )
})

test('replaying what was recorded gives the state', () => {
  fc.assert(
    fc.property(aState, fc.array(someSteps, { maxLength: 10 }), (first, batches) => {
      const recorded: Change[] = []
      let state: State = first
      for (const wanted of batches) {
        const fitted = fit(state, wanted)
        recorded.push({ kind: 'batch', cause: 'added', steps: fitted.steps })
        state = fitted.state
      }
      expect(replay(first, recorded)).toEqual(state)
    }),
    RUNS,
  )
})

test('the undo of a change leads back, and the undo of the undo is the change again', () => {
  fc.assert(
    fc.property(aState, someSteps, (before, wanted) => {
      const { steps, state: after } = fit(before, wanted)
      const undo = fit(after, invert({ kind: 'batch', cause: 'added', steps }))
      expect(undo.state).toEqual(before)
      expect(undo.obstacles).toEqual([])
      const redo = fit(undo.state, invert({ kind: 'batch', cause: 'undone', steps: undo.steps }))
      expect(redo.state).toEqual(after)
    }),
    RUNS,
  )
})

test('an undo after other changes, undone in turn, leaves what was there before it', () => {
  fc.assert(
    fc.property(aState, someSteps, someSteps, (first, wanted, later) => {
      const change = fit(first, wanted)
      const { state: before } = fit(change.state, later)
      const undo = fit(before, invert({ kind: 'batch', cause: 'added', steps: change.steps }))
      const redo = fit(undo.state, invert({ kind: 'batch', cause: 'undone', steps: undo.steps }))
      expect(redo.state).toEqual(before)
    }),
    RUNS,
  )
})

test('the difference of two states leads from one to the other', () => {
  fc.assert(
    fc.property(aState, aState, (from, to) => {
      const steps = difference(from, to)
      expect(apply(from, { kind: 'restored', version: 1, steps })).toEqual(to)
    }),
    RUNS,
  )
})

test('a song that went to the other end is one move', () => {
  const songs = Array.from({ length: 500 }, (_, i) => `s${i}`)
  const state = { name: 'Verano', songs, rules: null }
  const [first = '', ...rest] = songs
  expect(difference(state, { ...state, songs: [...rest, first] })).toEqual([
    { kind: 'moved', song: first, from: 1, to: 500 },
  ])
})

test('rules with their keys in another order are the same', () => {
  const state = { name: 'Verano', songs: [], rules: { years: { from: 1990, to: 1999 }, limit: 10 } }
  const same = { limit: 10, years: { to: 1999, from: 1990 } }
  expect(fit(state, [{ kind: 'ruled', from: null, to: same }]).obstacles).toMatchObject([
    { obstacle: 'same' },
  ])
})
