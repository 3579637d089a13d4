import { snippetOf } from './snippets.ts'

/** A message around the words that were searched, which are marked. */
export function Snippet({ text, words }: { text: string; words: string }) {
  return snippetOf(text, words).map(({ text: part, isFound }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    isFound ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}
