import { editDistance } from '../search/typoCorrection.ts'
import { cleaned, formsOf, haveCommon, maxTypos, withoutArticle, wordsOf } from './words.ts'

/** The parsed title of a song or an album. */
export type Title = {
  /** The main title, as it was written. */
  text: string
  /** The main title, in every equivalent spelling. */
  forms: Set<string>
  words: string[]
  /** The title without words in brackets that it starts with. */
  short: Set<string>
  /** The marks of another recording: live, a remix. Two titles have to agree. */
  versions: Set<string>
  /** The place of a live recording, or the name of the remixer. */
  versionWords: Set<string>
  /** A radio edit, an extended version: the same recording of another length. */
  lengths: Set<string>
  /** Any other text in brackets or after a dash. */
  rest: string[]
  guests: string[]
}

type Marker = { tag: string; pattern: RegExp }

const language = (...names: string[]) =>
  new RegExp(`\\b(?:version )?(?:(?:en|in) )?(?:${names.join('|')})(?: version)?\\b`, 'g')

/** The patterns match the normalized words of an addition, joined by spaces. The first of overlapping matches counts. */
const VERSIONS: readonly Marker[] = [
  {
    tag: 'karaoke',
    pattern:
      /\b(?:karaoke|in the style of|originally performed by|made famous by|al estilo de|backing track|pista|tribute|tributo|cover)\b/g,
  },
  { tag: 'sped up', pattern: /\b(?:sped up|speed up|nightcore|acelerad[oa])\b/g },
  { tag: 'slowed', pattern: /\b(?:slowed|reverb|daycore)\b/g },
  {
    tag: 'demo',
    pattern: /\b(?:demo|demos|outtake|rehearsal|ensayo|maqueta|early version|rough mix|take \d+)\b/g,
  },
  { tag: 'instrumental', pattern: /\binstrumental(?:es|s)?\b/g },
  { tag: 'a cappella', pattern: /\b(?:acapp?ella|a capp?ella)\b/g },
  { tag: 'acoustic', pattern: /\b(?:acoustic|acustic[oa]s?|stripped)\b/g },
  { tag: 'piano', pattern: /\b(?:piano version|version (?:de |al |a )?piano|solo piano|piano solo)\b/g },
  { tag: 'orchestral', pattern: /\b(?:orchestral|orquestal|sinfonic[oa]|symphonic)\b/g },
  {
    tag: 'live',
    pattern:
      /\b(?:live|en vivo|ao vivo|al vivo|dal vivo|in vivo|vivo|en directo|directo|in concert|en concierto|concierto|mtv unplugged|unplugged|sessions?|sesion(?:es)?|tiny desk|lollapalooza)\b/g,
  },
  {
    tag: 'rerecorded',
    pattern: /\b(?:taylors version|re ?recorded|regrabad[oa]|nueva version|new version)\b/g,
  },
  { tag: 'in Spanish', pattern: language('spanish', 'espanol', 'espanola', 'castellano') },
  { tag: 'in English', pattern: language('english', 'ingles', 'inglesa') },
  { tag: 'in Portuguese', pattern: language('portuguese', 'portugues', 'portuguesa') },
  { tag: 'in Italian', pattern: language('italian', 'italiano', 'italiana') },
  { tag: 'in French', pattern: language('french', 'frances', 'francesa') },
  { tag: 'reprise', pattern: /\b(?:reprise|reprisa)\b/g },
  { tag: 'interlude', pattern: /\b(?:interlude|interludio|skit|intro|outro)\b/g },
]

const LENGTHS: readonly Marker[] = [
  { tag: 'edit', pattern: /\b(?:radio|single|video|short|clean)(?: edit| mix| version)|\bedit\b$/g },
  {
    tag: 'extended',
    pattern: /\b(?:extended|version extendida|extendid[oa]|12|12 inch|full length|long)(?: mix| version)?\b/g,
  },
]

/** The words of a remix that do not distinguish it from another one. */
const REMIX: Marker = { tag: 'remix', pattern: /\b(?:remix|remixes|rmx|remezcla|mix|edit)\b/g }
const KINDS_OF_REMIX = /\b(?:dub|bootleg|mashup|vip|rework|refix|flip)\b/

/** Additions that do not distinguish recordings. Any other text in the same brackets is ignored as well. */
const NEUTRAL =
  /\b(?:remaster(?:ed|izado|izada|izados|izadas|izacion)?|remasters|album version|version (?:del )?album|lp version|original mix|stereo mix|mono mix|new mix|\d{4} mix|mono|stereo|deluxe|edition|edicion|expanded|bonus(?: track)?|explicit|anniversary|aniversario|reissue|reedicion|original(?: version)?|version original|from|de la pelicula|soundtrack|banda sonora|official|oficial|audio|video|videoclip|visualizer|lyrics?|letra|hd|hq|single|ep|ost)\b/
const GUESTS = /^(?:feat|ft|featuring|con|with|junto a)\b\.?\s*(.*)$/i
const GUESTS_INSIDE = /\s(?:feat|ft|featuring)\b\.?\s+(.*)$/i

/** Words that connect the text in brackets to the rest. */
const SMALL = new Set(
  'a al at by de del el en from in la las los of on por the to version & con with mix edit'.split(' '),
)

/**
 * Returns the possible readings of a title, usually one. A title that ends with 'en vivo' or 'remix' can also be read as if that was in
 * brackets, and text in brackets as if it was not: 'Suite (Pt. 3)' is 'Suite, Pt. 3'.
 */
export function readTitle(title: string): Title[] {
  const text = cleaned(title)
  const first = takeApart(text)
  const readings = [first]
  if (first.rest.length > 0) readings.push(takeApart(text.replace(/[()[\]{}]/g, ' ').replace(/\s-\s/g, ' ')))
  const ending = ENDING.exec(text)
  const before = ending?.[1] ?? ''
  if (first.versions.size === 0 && wordsOf(before).length > 0)
    readings.push(takeApart(`${before} (${ending?.[2]})`))
  return readings
}

const ENDING =
  /^(.+?)[\s,]{1,4}(live|en vivo|ao vivo|en directo|remix|ac[uú]stic[oa]|acoustic|instrumental|karaoke|demo|unplugged|sped up|remaster(?:ed|izad[oa])?(?: \d{4})?|\d{4} remaster(?:ed)?|(?:ac[uú]stic[oa]|acoustic|live|demo) versi[oó]n|versi[oó]n ac[uú]stica)$/i

/** Each addition is compared with every marker. No real title has more additions, but programs may send any text. */
const MAX_ADDITIONS = 8

function takeApart(text: string): Title {
  const { outside, inside, leading } = brackets(text)
  const [main = '', ...after] = outside.split(/\s+-+\s+|\s+\/\/\s+/)
  const guests: string[] = []
  const guestsInside = GUESTS_INSIDE.exec(main)
  if (guestsInside) guests.push(guestsInside[1] ?? '')
  const core = guestsInside ? main.slice(0, guestsInside.index) : main
  const title: Title = {
    text: core.trim(),
    forms: withNumbers(core),
    words: numbered(wordsOf(core)),
    short: new Set(),
    versions: new Set(),
    versionWords: new Set(),
    lengths: new Set(),
    rest: [],
    guests,
  }
  if (leading !== '') title.short = withNumbers(core.slice(leading.length))
  for (const addition of [...inside, ...after].slice(0, MAX_ADDITIONS)) add(title, addition)
  return title
}

const withNumbers = (core: string) => {
  const forms = formsOf(core)
  const form = numbered(wordsOf(core)).join('')
  if (form !== '') forms.add(form)
  return forms
}

/** Splits off text in brackets. Brackets at the start belong to the main title. */
function brackets(text: string): { outside: string; inside: string[]; leading: string } {
  const inside: string[] = []
  const start = /^[([{]([^)\]}]+)[)\]}]\s*(?=[^\s([{])/.exec(text)
  const leading = start ? `${start[1]} ` : ''
  const rest = start ? text.slice(start[0].length) : text
  const outside = rest.replace(
    /\s*[([{]([^()[\]{}]*(?:\([^()]*\)[^()[\]{}]*)*)(?:[)\]}]|$)\s*/g,
    (_, each: string) => {
      inside.push(each)
      return ' '
    },
  )
  // Nothing but brackets: they are the title.
  if ((leading + outside).trim() === '')
    return { outside: text.replace(/[()[\]{}]/g, ' '), inside: [], leading: '' }
  return { outside: (leading + outside).trim(), inside, leading }
}

function add(title: Title, addition: string) {
  const guests = GUESTS.exec(addition.trim())
  if (guests) {
    title.guests.push(guests[1] ?? '')
    return
  }
  let words = wordsOf(addition).join(' ')
  const before = { versions: title.versions.size, lengths: title.lengths.size }
  const take = ({ tag, pattern }: Marker, into: Set<string>) => {
    const left = words.replace(pattern, ' ')
    if (left === words) return
    into.add(tag)
    words = left
  }
  for (const marker of VERSIONS) take(marker, title.versions)
  for (const marker of LENGTHS) take(marker, title.lengths)
  const isNeutral = NEUTRAL.test(words)
  if (KINDS_OF_REMIX.test(words)) title.versions.add(REMIX.tag)
  if (!isNeutral) take(REMIX, title.versions)
  const others = numbered(words.split(/ +/)).filter((word) => word !== '' && !SMALL.has(word))
  const isVersion = title.versions.size > before.versions
  if (isVersion) {
    if (!isNeutral) for (const word of others) title.versionWords.add(word)
  } else if (!isNeutral && title.lengths.size === before.lengths)
    title.rest.push(...others.filter((word) => !YEAR.test(word)))
}

const YEAR = /^(?:19|20)\d\d$/

/** 'Pt. 2', 'Parte II' and 'Part 2' are equal. */
function numbered(words: readonly string[]): string[] {
  return words.map((word, i) => {
    const unified = UNITS[word] ?? word
    const isCounted = UNITS[words[i - 1] ?? ''] !== undefined
    const isLast = i === words.length - 1 && i > 0
    return isCounted || (isLast && unified.length > 1) ? (ROMAN[unified] ?? unified) : unified
  })
}

const UNITS: Record<string, string> = {
  pt: 'part',
  pte: 'part',
  part: 'part',
  parte: 'part',
  vol: 'volume',
  volume: 'volume',
  volumen: 'volume',
  no: 'no',
  nº: 'no',
  num: 'no',
  numero: 'no',
}
const ROMAN: Record<string, string> = Object.fromEntries(
  'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((roman, i) => [roman, String(i + 1)]),
)

/** How two titles agree, from best to worst. `short`: they differ only in words in brackets at the start of one of them. */
export type TitleAgreement = {
  main: 'same' | 'article' | 'typo' | 'short'
  /** One title gives more details about the recording than the other. */
  isVague: boolean
  /** Exactly one of them is a radio edit or an extended version. */
  hasOtherLength: boolean
}

/** The facts about a recording besides its title: its album and its disambiguation. */
export type Context = { versions: ReadonlySet<string> }

/** Null if the two are titles of different songs or recordings. */
export function compareTitles(
  one: Title,
  other: Title,
  ofOne: Context = NO_CONTEXT,
  ofOther: Context = NO_CONTEXT,
  frequent: ReadonlySet<string> = NO_WORDS,
): TitleAgreement | null {
  if (!isIncluded(one.versions, other.versions, ofOther.versions)) return null
  if (!isIncluded(other.versions, one.versions, ofOne.versions)) return null
  const main = compareMain(one, other, frequent)
  if (!main) return null
  const version = compareWords([...one.versionWords], [...other.versionWords])
  const rest = compareWords(one.rest, other.rest)
  if (version === 'differ' || rest === 'differ') return null
  return {
    main,
    isVague: version === 'more' || rest === 'more',
    hasOtherLength: !isIncluded(one.lengths, other.lengths) || !isIncluded(other.lengths, one.lengths),
  }
}

const NO_CONTEXT: Context = { versions: new Set() }

const isIncluded = (tags: ReadonlySet<string>, ...among: ReadonlySet<string>[]) =>
  [...tags].every((tag) => among.some((each) => each.has(tag)))

function compareMain(one: Title, other: Title, frequent: ReadonlySet<string>): TitleAgreement['main'] | null {
  if (haveCommon(one.forms, other.forms)) return 'same'
  if (haveCommon(one.short, other.forms) || haveCommon(one.forms, other.short)) return 'short'
  const short = {
    one: withoutArticle(one.words) ?? one.words,
    other: withoutArticle(other.words) ?? other.words,
  }
  if (short.one.length > 0 && short.one.join('') === short.other.join('')) return 'article'
  return isTypo(one.words, other.words, frequent) ? 'typo' : null
}

/**
 * Whether `one` is a misspelling of `other`. Numbers are no typing errors: 'Vals 12' and 'Vals 13' are two songs. Neither are
 * frequent words: 'Contigo' is not a misspelling of 'Conmigo'.
 */
export function isTypo(
  one: readonly string[],
  other: readonly string[],
  frequent: ReadonlySet<string> = NO_WORDS,
): boolean {
  if (numbersOf(one) !== numbersOf(other)) return false
  const [a, b] = [one.join(''), other.join('')]
  const length = Math.min(a.length, b.length)
  if (Math.abs(a.length - b.length) > 2 || length > MAX_MISSPELT) return false
  const typos = editDistance(a, b)
  if (typos > maxTypos(length)) return false
  // A short word that differs makes another title: 'Mi amor' and 'Tu amor'.
  if (one.length !== other.length) return true
  return one.every((word, i) => {
    const against = other[i] as string
    return (
      word === against ||
      (SMALL.has(word) && SMALL.has(against)) ||
      isMisspelling(word, against, frequent) ||
      isSwap(word, against)
    )
  })
}

/** Longer names are not compared for misspellings. */
const MAX_MISSPELT = 120
const NO_WORDS: ReadonlySet<string> = new Set()

/** The first letter of a short word counts as never misspelt. */
const isMisspelling = (word: string, against: string, frequent: ReadonlySet<string>) => {
  const length = Math.max(word.length, against.length)
  return !frequent.has(word) && length >= 4 && (word[0] === against[0] || length >= 6)
}

const isSwap = (word: string, against: string) =>
  word.length >= 4 && [...word].sort().join('') === [...against].sort().join('')

const numbersOf = (words: readonly string[]) =>
  words
    .filter((word) => /\p{N}/u.test(word) || UNITS[word] !== undefined)
    .map((word) => UNITS[word] ?? word)
    .join(' ')

/** Whether what two titles add is equal, contradictory, or present in one of them only. */
function compareWords(one: readonly string[], other: readonly string[]): 'same' | 'more' | 'differ' {
  if (one.length === 0 && other.length === 0) return 'same'
  if (one.length === 0 || other.length === 0)
    return [...one, ...other].some((word) => /\p{N}/u.test(word) && !YEAR.test(word)) ? 'differ' : 'more'
  const common = one.filter((word) => other.includes(word)).length
  if (common === one.length && common === other.length) return 'same'
  if (isTypo(one, other)) return 'same'
  if (common === 0) return 'differ'
  return numbersOf(one) === numbersOf(other) ? 'more' : 'differ'
}

/** The versions that a text about a recording names: its album, or its disambiguation. */
export function versionsIn(text: string): { versions: Set<string>; lengths: Set<string> } {
  const { versions, lengths } = text === '' ? NOTHING : aboutVersion(cleaned(text))
  return { versions, lengths }
}

const NOTHING = { versions: new Set<string>(), lengths: new Set<string>() }

function aboutVersion(text: string): Title {
  const title = takeApart('')
  for (const part of text.split(/[()[\],;:]|\s-\s/, MAX_ADDITIONS)) add(title, part)
  return title
}
