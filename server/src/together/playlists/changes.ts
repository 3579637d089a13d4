import type { BatchCause } from '@remusic/contract/together/playlistHistory'
import { MAX_SONGS_PER_PLAYLIST } from '@remusic/contract/together/playlists'

/** A playlist at one moment. Songs are identified by their API ids. */
export type State = { name: string; songs: readonly string[]; rules: Rules }
/** The rules of a smart playlist, whose songs are not recorded; null for any other playlist. */
export type Rules = object | null

type Steps = {
  added: { song: string; position: number }
  removed: { song: string; position: number }
  moved: { song: string; from: number; to: number }
  renamed: { from: string; to: string }
  ruled: { from: Rules; to: Rules }
}
type StepKind = keyof Steps
/** An indivisible change. In an event its positions are exact. */
export type Step = { [K in StepKind]: { kind: K } & Steps[K] }[StepKind]
type StepOf<K extends StepKind> = { kind: K } & Steps[K]

/** The change that an event records. */
export type Change =
  | Step
  | { kind: 'restored'; version: number; steps: Step[] }
  | { kind: 'batch'; cause: BatchCause; steps: Step[] }

/** Why a step changes nothing. */
export type Obstacle = 'there' | 'gone' | 'full' | 'same' | 'renamed' | 'ruled'

type Rule<K extends StepKind> = {
  apply(state: State, step: StepOf<K>): State
  invert(step: StepOf<K>): Step
  /** The step as it applies to this state, or why it does not. */
  fit(state: State, step: StepOf<K>): StepOf<K> | Obstacle
}

/** The behaviour of every kind of step. */
const RULES: { [K in StepKind]: Rule<K> } = {
  added: {
    apply: (state, { song, position }) => ({
      ...state,
      songs: state.songs.toSpliced(position - 1, 0, song),
    }),
    invert: (step) => ({ ...step, kind: 'removed' }),
    fit({ songs }, step) {
      if (songs.includes(step.song)) return 'there'
      if (songs.length >= MAX_SONGS_PER_PLAYLIST) return 'full'
      return { ...step, position: Math.min(step.position, songs.length + 1) }
    },
  },
  removed: {
    apply: (state, { position }) => ({ ...state, songs: state.songs.toSpliced(position - 1, 1) }),
    invert: (step) => ({ ...step, kind: 'added' }),
    fit({ songs }, step) {
      const position = songs.indexOf(step.song) + 1
      return position === 0 ? 'gone' : { ...step, position }
    },
  },
  moved: {
    apply: (state, { song, from, to }) => ({
      ...state,
      songs: state.songs.toSpliced(from - 1, 1).toSpliced(to - 1, 0, song),
    }),
    invert: (step) => ({ ...step, from: step.to, to: step.from }),
    fit({ songs }, step) {
      const from = songs.indexOf(step.song) + 1
      const to = Math.min(step.to, songs.length)
      if (from === 0) return 'gone'
      return from === to ? 'same' : { ...step, from, to }
    },
  },
  renamed: {
    apply: (state, { to }) => ({ ...state, name: to }),
    invert: (step) => ({ ...step, from: step.to, to: step.from }),
    fit({ name }, step) {
      if (name === step.to) return 'same'
      return name === step.from ? step : 'renamed'
    },
  },
  ruled: {
    // The songs that remain when the rules end are in the snapshot that is stored with the event.
    apply: (state, { to }) => ({ ...state, rules: to, songs: [] }),
    invert: (step) => ({ ...step, from: step.to, to: step.from }),
    fit({ rules }, step) {
      if (isSame(rules, step.to)) return 'same'
      return isSame(rules, step.from) ? step : 'ruled'
    },
  },
}

/** The order of the keys may differ: the database does not keep it. */
const isSame = (one: unknown, other: unknown) => ordered(one) === ordered(other)

const ordered = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

type AnyRule = {
  apply(state: State, step: Step): State
  invert(step: Step): Step
  fit(state: State, step: Step): Step | Obstacle
}
/** The compiler does not see that a step and the rule of its kind belong together. */
const ruleOf = (step: Step) => RULES[step.kind] as unknown as AnyRule

const applyStep = (state: State, step: Step): State => ruleOf(step).apply(state, step)

export const stepsOf = (change: Change): Step[] => ('steps' in change ? change.steps : [change])

/** Applies a recorded change to the state it was recorded in. */
export const apply = (state: State, change: Change): State => stepsOf(change).reduce(applyStep, state)

export const replay = (state: State, changes: readonly Change[]): State => changes.reduce(apply, state)

/** The steps that lead back, last one first. */
export const invert = (change: Change): Step[] =>
  stepsOf(change)
    .map((step) => ruleOf(step).invert(step))
    .reverse()

type Fitted = { steps: Step[]; obstacles: { step: Step; obstacle: Obstacle }[]; state: State }

/** Adapts steps to a state, one after the other, and leaves out those that no longer apply. */
export function fit(state: State, wanted: readonly Step[]): Fitted {
  const fitted: Fitted = { steps: [], obstacles: [], state }
  for (const step of wanted) {
    const found = ruleOf(step).fit(fitted.state, step)
    if (typeof found === 'string') fitted.obstacles.push({ step, obstacle: found })
    else {
      fitted.steps.push(found)
      fitted.state = applyStep(fitted.state, found)
    }
  }
  return fitted
}

/** The steps that lead from one state to another, with as few moves as possible. */
export function difference(from: State, to: State): Step[] {
  const wanted = new Set(to.songs)
  const steps: Step[] = from.songs
    .filter((song) => !wanted.has(song))
    .map((song) => ({ kind: 'removed', song, position: 1 }))
  const kept = from.songs.filter((song) => wanted.has(song))
  const staying = longestInOrder(kept, to.songs)
  const current = [...kept]
  to.songs.forEach((song, index) => {
    if (staying.has(song)) return
    const known = current.indexOf(song)
    if (known >= 0) current.splice(known, 1)
    const before = to.songs[index - 1]
    const position = (before === undefined ? 0 : current.indexOf(before) + 1) + 1
    current.splice(position - 1, 0, song)
    if (known < 0) steps.push({ kind: 'added', song, position })
    else if (known + 1 !== position) steps.push({ kind: 'moved', song, from: known + 1, to: position })
  })
  if (from.name !== to.name) steps.push({ kind: 'renamed', from: from.name, to: to.name })
  return fit(from, steps).steps
}

/** The largest set of songs that are in the same order in both lists: a longest increasing subsequence, by patience sorting. */
function longestInOrder(songs: readonly string[], order: readonly string[]): Set<string> {
  const placeOf = new Map(order.map((song, place) => [song, place]))
  const piles: number[] = []
  const before: (number | undefined)[] = []
  const places = songs.map((song) => placeOf.get(song) ?? -1)
  places.forEach((place, index) => {
    let [low, high] = [0, piles.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[piles[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    before[index] = piles[low - 1]
    piles[low] = index
  })
  const found = new Set<string>()
  for (let index = piles.at(-1); index !== undefined; index = before[index]) found.add(songs[index] ?? '')
  return found
}
