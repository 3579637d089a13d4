import type { Play } from './listening.ts'
import { type Lists, SHOWN } from './quality.ts'

/** The artists that each person plays, regardless of how often. Artists are numbered from 0. */
type Matrix = { artists: number[]; people: Map<number, number[]>; listeners: Float64Array }

/** The artists with the most listeners, the same for everybody except for what each of them plays already. */
export function mostPopular(plays: readonly Play[]): Lists {
  const matrix = matrixOf(plays)
  return rank(matrix, () => matrix.listeners)
}

/** Item-to-item cosine: the score of an artist is the sum of its similarities to the artists that a person plays. */
export function plainCosine(plays: readonly Play[]): Lists {
  const matrix = matrixOf(plays)
  const similar = cosines(matrix)
  return rank(matrix, (own) => {
    const scores = new Float64Array(matrix.artists.length)
    for (const one of own) {
      const row = similar[one] as Float64Array
      for (let other = 0; other < row.length; other++) add(scores, other, row[other] as number)
    }
    return scores
  })
}

function matrixOf(plays: readonly Play[]): Matrix {
  const artists = [...new Set(plays.map(({ artist }) => artist))].sort((a, b) => a - b)
  const numbers = new Map(artists.map((artist, number) => [artist, number]))
  const people = new Map<number, number[]>()
  const listeners = new Float64Array(artists.length)
  for (const [person, own] of Map.groupBy(plays, ({ person }) => person)) {
    const numbered = own.map(({ artist }) => numbers.get(artist) as number)
    people.set(person, numbered)
    for (const number of numbered) add(listeners, number, 1)
  }
  return { artists, people, listeners }
}

function cosines({ artists, people, listeners }: Matrix): Float64Array[] {
  const rows = artists.map(() => new Float64Array(artists.length))
  for (const own of people.values())
    for (const one of own)
      for (const other of own) if (one !== other) add(rows[one] as Float64Array, other, 1)
  return rows.map((row, one) =>
    row.map((both, other) => both / Math.sqrt((listeners[one] ?? 0) * (listeners[other] ?? 0))),
  )
}

/** Everybody's artists with the highest scores, without those that they play already. */
function rank({ artists, people }: Matrix, scoresFor: (own: number[]) => Float64Array): Lists {
  const lists = new Map<number, number[]>()
  for (const [person, own] of people) {
    const scores = scoresFor(own).slice()
    for (const number of own) scores[number] = 0
    lists.set(
      person,
      highest(scores).map((number) => artists[number] as number),
    )
  }
  return lists
}

/** The positions of the highest scores above 0, highest first. */
function highest(scores: Float64Array): number[] {
  const best: number[] = []
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] ?? 0
    if (score <= (best.length < SHOWN ? 0 : (scores[best.at(-1) as number] ?? 0))) continue
    let at = best.length
    while (at > 0 && (scores[best[at - 1] as number] ?? 0) < score) at--
    best.splice(at, 0, place)
    best.length = Math.min(best.length, SHOWN)
  }
  return best
}

function add(values: Float64Array, place: number, value: number) {
  values[place] = (values[place] ?? 0) + value
}
