import type { Mention } from '@remusic/contract/opinions/schemas/reviews'

/** Somebody whom the author of a text has picked, or whom it mentioned before. */
export type Mentioned = { id: string; name: string }

/** A name that is being typed: where its '@' is, and what follows up to the caret. */
export type TypedName = { start: number; query: string }

const MAX_NAME_LENGTH = 60
/** An '@' at the start of a word, so that an e-mail address is none. */
const TYPED = /(?:^|[\s(["'«¡¿])@([^\n@]*)$/u

/** The name that is being typed before the caret, if it is not one that has been picked. */
export function typedName(text: string, caret: number, people: readonly Mentioned[]): TypedName | null {
  const query = TYPED.exec(text.slice(0, caret))?.[1]
  if (query === undefined || query.length > MAX_NAME_LENGTH || query.startsWith(' ')) return null
  const isPicked = people.some(({ name }) => query.startsWith(name))
  return isPicked ? null : { start: caret - query.length - 1, query }
}

/** The mentions in a text. People of the same name are found in the order of the list, the last one also in what follows. */
export function mentionsIn(text: string, people: readonly Mentioned[]): Mention[] {
  const longestFirst = [...Map.groupBy(people, ({ name }) => name)].toSorted(
    ([one], [other]) => other.length - one.length,
  )
  const found: Mention[] = []
  for (const [name, namesakes] of longestFirst) {
    const starts = placesOf(`@${name}`, text).filter(
      (start) => !found.some((other) => other.start <= start && start < other.start + other.length),
    )
    for (const [i, start] of starts.entries()) {
      const person = namesakes[Math.min(i, namesakes.length - 1)]
      if (person) found.push({ userId: person.id, start, length: name.length + 1 })
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}

/** The people in the order of their mentions. */
export const mentionedIn = (text: string, mentions: readonly Mention[]): Mentioned[] => {
  const people = new Map(
    mentions.map(({ userId, start, length }) => [userId, text.slice(start + 1, start + length)]),
  )
  return [...people].map(([id, name]) => ({ id, name }))
}

type Draft = { text: string; people: readonly Mentioned[] }

/** Replaces a typed name by a mention, followed by a space. */
export function insertMention(draft: Draft, typed: TypedName, person: Mentioned) {
  const before = `${draft.text.slice(0, typed.start)}@${person.name} `
  const rest = draft.text.slice(typed.start + 1 + typed.query.length).replace(/^ /, '')
  // Among people of the same name, the order of the list is the order in the text.
  const earlier = placesOf(`@${person.name}`, draft.text.slice(0, typed.start)).length
  const namesakes = draft.people.filter(({ name }) => name === person.name)
  const others = draft.people.filter(({ name }) => name !== person.name)
  const isKnown = namesakes.length === 1 && namesakes[0]?.id === person.id
  const people = isKnown ? draft.people : [...others, ...namesakes.toSpliced(earlier, 0, person)]
  return { text: before + rest, people, caret: before.length }
}

/** The draft to send: trimmed, because positions count from the first character that is kept. */
export function toSend({ text, people }: Draft) {
  const trimmed = text.normalize('NFC').trim()
  return { text: trimmed, mentions: mentionsIn(trimmed, people) }
}

function placesOf(words: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) places.push(at)
  return places
}
