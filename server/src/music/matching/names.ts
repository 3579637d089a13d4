import { joinWords } from '../search/queryParsing.ts'
import { isTypo } from './titles.ts'
import { cleaned, formsOf, haveCommon, withoutArticle, wordsOf } from './words.ts'

/** The written name of one or several artists. */
export type Name = {
  /** Alternative readings of the whole name: 'Кино [Kino]' is either of the two. */
  whole: Written[]
  /** The individual names, if the text looks like a list: 'A, B & C'. */
  parts: Written[]
  /** True for 'Various Artists', which is no particular artist. */
  isNobody: boolean
}
type Written = { text: string; forms: Set<string>; words: string[] }

const written = (text: string): Written => ({ text, forms: formsOf(text), words: wordsOf(text) })

const BETWEEN_NAMES =
  /\s*[,;/|·•×]\s*|\s+(?:&|\+|x|vs\.?|versus|feat\.?|ft\.?|featuring|con|with|y|and|e|junto a|presents|presenta)\s+|\s*[([]\s*(?:feat|ft|featuring|con|with)\b\.?\s*/i

const NOBODY = new Set(
  [
    'various',
    'various artists',
    'varios',
    'varios artistas',
    'varios interpretes',
    'va',
    'v a',
    'artistas varios',
  ].map((name) => name.replaceAll(' ', '')),
)

/** At most this many names of a list are read. No credit has more, but programs may send nothing but commas. */
const MAX_LISTED = 20

export function readName(name: string): Name {
  const text = cleaned(name)
  const ways = new Set([text, joinWords(text)])
  // YouTube names the channels of artists this way.
  const channel = /^(.+) - topic$/i.exec(text)
  if (channel?.[1]) ways.add(channel[1])
  const bracketed = /^(.*?)\s*[[(]([^\])]+)[\])]\s*$/.exec(text)
  if (bracketed?.[1]) {
    ways.add(bracketed[1])
    // Discogs numbers namesakes: 'Nirvana (2)'.
    if (!/^\d+$/.test(bracketed[2] ?? '') && !/^(?:feat|ft|featuring|con|with)\b/i.test(bracketed[2] ?? ''))
      ways.add(bracketed[2] as string)
  }
  const inverted = /^(.+),\s*(the|los|las|la|el|le|les|os|die|der|das)$/i.exec(text)
  if (inverted) ways.add(`${inverted[2]} ${inverted[1]}`)
  const [last, first, ...more] = text.split(', ')
  if (last && first && more.length === 0) ways.add(`${first} ${last}`)
  const parts = inverted
    ? []
    : text.split(BETWEEN_NAMES, MAX_LISTED).map((part) => part.replace(/[)\]]\s*$/, '').trim())
  const whole = [...ways].map(written).filter(({ forms }) => forms.size > 0)
  return {
    whole,
    parts: parts.length > 1 ? parts.map(written).filter(({ forms }) => forms.size > 0) : [],
    isNobody: whole.some(({ forms }) => [...forms].some((form) => NOBODY.has(form))),
  }
}

/** The names to look up. The whole name comes first, because 'AC/DC' and 'Earth, Wind & Fire' are not lists. */
export const namesToFind = ({ whole, parts }: Name): string[] =>
  [...new Set([...whole, ...parts.slice(0, MAX_PARTS)].map(({ text }) => text))].filter((text) => text !== '')

const MAX_PARTS = 3

/** The artists to whom the catalogue credits a song or an album: its main artist, and every credited artist in every spelling. */
export type Credit = { main: Written; credited: Written[]; all: Written }

/** `names` are the credited names, if the work is not by its artist alone. */
export function readCredit(artist: string, names: readonly string[] = []): Credit {
  const main = written(cleaned(artist))
  const credited = names.length > 0 ? names.map((each) => written(cleaned(each))) : [main]
  return {
    main,
    credited,
    all: credited.length === 1 ? main : written(credited.map(({ text }) => text).join(' & ')),
  }
}

/** How the artists agree, from best to worst. `some`: the names overlap in part. `typo`: the names differ by a misspelling. */
export type ArtistAgreement = 'same' | 'article' | 'some' | 'typo'

/**
 * Null if the work is by somebody else. `guests` are the artists that the two titles name: 'A' with the title 'Amor (feat. B)' is the
 * same credit as 'A feat. B'.
 */
export function compareArtists(
  wanted: Name,
  { main, credited, all }: Credit,
  guests: { wanted: readonly string[]; credited: readonly string[] } = NO_GUESTS,
  frequent: ReadonlySet<string> = NO_WORDS,
): ArtistAgreement | null {
  const wholeCredit = credited.length === 1 ? [main, ...credited] : [all]
  if (wanted.whole.some(({ forms }) => wholeCredit.some((each) => haveCommon(forms, each.forms))))
    return 'same'

  const people = [main, ...credited]
  const found = wanted.whole.filter((each) => isAmong(each, people))
  const asked = found.length > 0 || wanted.parts.length === 0 ? found : wanted.parts
  if (asked.some((each) => isAmong(each, people))) {
    const guestsWanted = guestsOf(guests.wanted)
    const everybody = [...people, ...guestsOf(guests.credited)]
    const isComplete =
      [...asked, ...guestsWanted].every((each) => isAmong(each, everybody)) &&
      credited.every((each) => isAmong(each, [...asked, ...guestsWanted]))
    if (!isComplete) return 'some'
    return asked.every(({ forms }) => people.some((each) => haveCommon(forms, each.forms)))
      ? 'same'
      : 'article'
  }

  const isMisspelt = ({ words }: Written) => [main, all].some((each) => isTypo(words, each.words, frequent))
  return wanted.whole.some(isMisspelt) || wanted.parts.slice(0, 1).some(isMisspelt) ? 'typo' : null
}

const NO_GUESTS = { wanted: [], credited: [] }
const NO_WORDS: ReadonlySet<string> = new Set()

const isAmong = (one: Written, list: readonly Written[]) => list.some((each) => isSame(one, each))

/** 'The Beatles' and 'Beatles' are the same. */
function isSame(one: Written, other: Written): boolean {
  if (haveCommon(one.forms, other.forms)) return true
  const [a, b] = [withoutArticle(one.words) ?? one.words, withoutArticle(other.words) ?? other.words]
  return a.length > 0 && a.join('') === b.join('')
}

const guestsOf = (texts: readonly string[]): Written[] =>
  texts.flatMap((text) => {
    const { whole, parts } = readName(text)
    return parts.length > 0 ? parts : whole
  })
