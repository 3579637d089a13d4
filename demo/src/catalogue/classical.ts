import type { Random } from '@remusic/art/random'
import { readLists } from '../content.ts'
import { VOCABULARY } from './patterns.ts'

const { forms, keys, tempos } = readLists('catalogue/classical.txt', ['forms', 'keys', 'tempos'])
const subjects = VOCABULARY.get('classicalSubjects') ?? []

export type RecordedSong = { title: string; seconds: number; isHit?: boolean; isVersion?: boolean }

const ROMAN = ['I', 'II', 'III', 'IV', 'V']

/** A work, as one song per movement: 'Sonata n.º 3 en re menor: II. Andante'. */
export function classicalWork(taken: Set<string>, random: Random): RecordedSong[] {
  const name = freeName(taken, random)
  if (SHORT_FORMS.test(name) || random.chance(0.1))
    return [{ title: name, seconds: random.integer(140, 520) }]
  const movements = random.shuffled(tempos).slice(0, random.integer(3, 4))
  return movements.map((tempo, place) => ({
    title: `${name}: ${ROMAN[place]}. ${tempo}`,
    seconds: SLOW.test(tempo) ? random.integer(260, 620) : random.integer(125, 420),
  }))
}

/** These forms have a single movement. */
const SHORT_FORMS = /^(Preludio|Nocturno|Impromptu|Estudio|Bagatela|Vals|Balada|Rapsodia|Fantasía) /
const SLOW = /Adagio|Largo|Lento|Andante/

function freeName(taken: Set<string>, random: Random): string {
  for (;;) {
    const form = random.pick(forms)
    const subject = random.pick(subjects)
    const name = random.chance(0.3)
      ? `${form} «${subject.replace(/^\p{L}/u, (letter) => letter.toUpperCase())}»`
      : `${form} n.º ${random.integer(1, 14)} en ${random.pick(keys)}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
