import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { ContentError, readLists, readSections } from '../content.ts'

/** The opinion of a review about its item: scores 4 and 5, 3, or 1 and 2. */
const MOODS = ['high', 'mid', 'low'] as const
export type Mood = (typeof MOODS)[number]
export const moodOf = (score: number): Mood => (score >= 4 ? 'high' : score === 3 ? 'mid' : 'low')

/** A sentence or title, and the reviews it fits. */
export type Line = {
  text: string
  /** Empty: any kind. */
  kinds: readonly TargetKind[]
  /** Empty: every score of its mood. */
  scores: readonly number[]
  needsVoice: boolean
  needsDance: boolean
  /** Its verb is singular, so it does not fit a name like «Los Vecinos del Timbal». */
  singularOnly: boolean
  /** The placeholders it contains; see names.ts. */
  placeholders: readonly string[]
}

export type Lines = Readonly<Record<Mood, readonly Line[]>>

const KINDS = ['song', 'album', 'artist'] as const satisfies readonly TargetKind[]
const CONDITIONS: ReadonlySet<string> = new Set([
  ...KINDS,
  ...['1', '2', '3', '4', '5'],
  ...['sung', 'danced', 'singular'],
])

/** Sections named `high`, `mid` and `low`, and further lists without conditions. */
export function readLinesByMood<Name extends string>(file: string, lists: readonly Name[]) {
  const sections = readLists(file, [...MOODS, ...lists])
  return {
    lines: linesByMood(file, (mood) => sections[mood]),
    lists: sections as Record<Name, readonly string[]>,
  }
}

/** Sections named `<part>, <mood>`, after `<group>: ` where the file has groups. */
export function readParts<Part extends string>(file: string, parts: readonly Part[]) {
  const sections = readSections(file)
  const groups = new Set([...sections.keys()].map((heading) => heading.split(': ').at(-2) ?? ''))
  const expected = groups.size * parts.length * MOODS.length
  if (sections.size !== expected)
    throw new ContentError(file, `${expected} sections expected, ${sections.size} found`)
  return [...groups].map((group) => ({
    group,
    lines: Object.fromEntries(
      parts.map((part) => [
        part,
        linesByMood(file, (mood) => sections.get(`${group && `${group}: `}${part}, ${mood}`)),
      ]),
    ) as Record<Part, Lines>,
  }))
}

function linesByMood(file: string, entriesOf: (mood: Mood) => readonly string[] | undefined): Lines {
  return Object.fromEntries(
    MOODS.map((mood) => {
      const entries = entriesOf(mood)
      if (!entries) throw new ContentError(file, `a section for mood "${mood}" is missing`)
      return [mood, entries.map((entry) => parseLine(file, entry))]
    }),
  ) as Record<Mood, Line[]>
}

function parseLine(file: string, entry: string): Line {
  const [, list, text = entry] = /^\[([^\]]+)\] (.+)$/.exec(entry) ?? []
  const conditions = list?.split(', ') ?? []
  const unknown = conditions.find((condition) => !CONDITIONS.has(condition))
  if (unknown) throw new ContentError(file, `unknown condition "${unknown}" in "${entry}"`)
  return {
    text,
    kinds: KINDS.filter((kind) => conditions.includes(kind)),
    scores: conditions.map(Number).filter((score) => score > 0),
    needsVoice: conditions.includes('sung') || ABOUT_SINGING.test(text),
    needsDance: conditions.includes('danced') || /\bbail/i.test(text),
    singularOnly: conditions.includes('singular'),
    placeholders: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
  }
}

const ABOUT_SINGING =
  /\b(cant[aeoáéó]\w*|voz|voces|letras?|versos?|estribillos?|estrofas?|coros?|rimas?|rima|riman)(?!\p{L})/iu
