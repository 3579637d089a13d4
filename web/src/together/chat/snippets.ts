/** How much of the text is shown before the first word that was found. */
const LEAD_LENGTH = 24

/** Lower case without accents, character by character, so that positions in the result are positions in the text. */
const plain = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase() || letter).join('')

export type SnippetPart = { text: string; isFound: boolean }

/** The part of a text around the first of the words, divided into what was found and what was not. */
export function snippetOf(text: string, query: string): SnippetPart[] {
  const letters = [...text]
  const flat = plain(text)
  const words = plain(query).split(/\s+/).filter(Boolean)
  const starts = words.map((word) => wordStart(flat, word, 0)).filter((at) => at >= 0)
  const first = starts.length === 0 ? 0 : Math.min(...starts)
  const from = Math.max(0, first - LEAD_LENGTH)
  const parts: SnippetPart[] = from > 0 ? [{ text: '…', isFound: false }] : []
  let at = from
  while (at < letters.length) {
    const next = words
      .map((word) => ({ at: wordStart(flat, word, at), length: word.length }))
      .filter((hit) => hit.at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0]
    const end = next?.at ?? letters.length
    if (end > at) parts.push({ text: letters.slice(at, end).join(''), isFound: false })
    if (!next) break
    parts.push({ text: letters.slice(next.at, next.at + next.length).join(''), isFound: true })
    at = next.at + next.length
  }
  return parts
}

/** Where a word of the text begins with `word`, at or after `from`; -1 if nowhere. */
function wordStart(flat: string, word: string, from: number): number {
  for (let at = flat.indexOf(word, from); at >= 0; at = flat.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(flat.charAt(at - 1))) return at
  return -1
}
