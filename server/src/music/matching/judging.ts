import { MAX_SECONDS_APART, MAX_YEARS_APART } from '../catalogue/sameItems.ts'
import type { Candidate } from './candidates.ts'
import type { Match, Wanted } from './model.ts'
import { type ArtistAgreement, compareArtists, type Name, readCredit, readName } from './names.ts'
import {
  type Context,
  compareTitles,
  readTitle,
  type Title,
  type TitleAgreement,
  versionsIn,
} from './titles.ts'

/** A wanted item with its parsed names, so that they are parsed only once. */
export type Question = {
  wanted: Wanted
  titles: Title[]
  name: Name
  context: Context
  album: Title[]
  /** Words that are too frequent in titles to be misspellings. */
  frequent: ReadonlySet<string>
}

/** How a candidate was found. */
export type Found = 'address' | 'mbid' | 'isrc' | 'names'

/** `score` ranks the candidates of one question. Whatever makes `isSure` false also lowers it. */
export type Verdict = { candidate: Candidate; score: number; isSure: boolean; byId: boolean }

export function ask(given: Wanted): Question {
  const wanted = withArtist(given)
  const name = readName(wanted.artist)
  return {
    wanted,
    name,
    frequent: new Set(),
    titles: wanted.kind === 'artist' ? [] : titlesOf(wanted, name),
    context: { versions: wanted.album === null ? new Set() : versionsIn(wanted.album).versions },
    album: wanted.album === null || wanted.album === '' ? [] : readTitle(wanted.album),
  }
}

const ARTIST_AND_TITLE = /^(.+?)\s+[-–—]\s+(.+)$/
const TRACK_NUMBER = /^\d{1,3}\s*[-.]\s+(?=\S)/

/** Playlists of files only have 'Artist - Title'. */
function withArtist(wanted: Wanted): Wanted {
  if (wanted.artist !== '' || wanted.kind !== 'song') return wanted
  const both = ARTIST_AND_TITLE.exec(wanted.title.replace(TRACK_NUMBER, ''))
  return both ? { ...wanted, artist: both[1] as string, title: both[2] as string } : wanted
}

/** Titles of videos start with the name of the artist, and those of files with a number. */
function titlesOf({ title }: Wanted, name: Name): Title[] {
  const titles = readTitle(title)
  const unnumbered = title.replace(TRACK_NUMBER, '')
  if (unnumbered !== title) titles.push(...readTitle(unnumbered))
  const prefix = ARTIST_AND_TITLE.exec(unnumbered)
  if (prefix && compareArtists(name, readCredit(prefix[1] as string)) === 'same')
    titles.push(...readTitle(prefix[2] as string))
  return titles
}

const SCORES: { artist: Record<ArtistAgreement, number>; title: Record<TitleAgreement['main'], number> } = {
  artist: { same: 3, article: 2.8, some: 2, typo: 1.5 },
  title: { same: 3, article: 2.2, typo: 2, short: 1.9 },
}
/** Two weak agreements are not enough. */
const MIN_SCORE = 4.2

/** Null if the candidate is a different item. */
export function judge(question: Question, candidate: Candidate, found: Found): Verdict | null {
  if (question.wanted.kind === 'artist') return judgeArtist(question, candidate, found)
  const byName = question.titles
    .map((title) => judgeNames(question, title, candidate))
    .reduce<Verdict | null>((best, each) => (each && (!best || each.score > best.score) ? each : best), null)
  if (found === 'names') return byName
  return judgeId(question, candidate, found, byName)
}

/**
 * An id is trusted if title or artist agree as well: codes are entered by hand, and an address may belong to another catalogue. An address
 * whose item has different names is only used if nothing is found by names.
 */
function judgeId(
  question: Question,
  candidate: Candidate,
  found: Found,
  byName: Verdict | null,
): Verdict | null {
  const { wanted, titles, context, name } = question
  const isSameArtist = compareArtists(name, candidate.credit) !== null
  const isSameRecording = titles.some((one) =>
    candidate.plainTitles.some((other) => compareTitles(one, other, context, versionsOf(candidate)) !== null),
  )
  if (byName || (isSameArtist && isSameRecording))
    return { candidate, score: (byName?.score ?? 0) + BY_ID, isSure: true, byId: true }
  const isSameTitle = titles.some((one) =>
    candidate.plainTitles.some((other) => compareTitles(mainOf(one), mainOf(other)) !== null),
  )
  if (found === 'isrc' && !isSameArtist && !isSameTitle) return null
  const isBlank = wanted.title === '' && wanted.artist === ''
  // A code with the same artist and title may still identify another version than the file means.
  const isSure = isBlank || (found !== 'isrc' && isSameArtist !== isSameTitle)
  const score = isSure ? BY_ID : isSameArtist || isSameTitle ? MIN_SCORE : 0
  return { candidate, score, isSure, byId: true }
}

const mainOf = (title: Title): Title => ({ ...title, versions: NONE, versionWords: NONE, rest: [] })

const versionsOf = ({ titles, context }: Candidate): Context => ({
  versions: new Set([...titles.flatMap(({ versions }) => [...versions]), ...context.versions]),
})

const BY_ID = 10
const NONE: Set<string> = new Set()

function judgeNames(question: Question, title: Title, candidate: Candidate): Verdict | null {
  const { wanted, name } = question
  let best: Verdict | null = null
  for (const other of candidate.titles) {
    const agreement = compareTitles(title, other, question.context, candidate.context, question.frequent)
    if (!agreement) continue
    const artist = isNobodys(question, candidate)
      ? 'same'
      : compareArtists(
          name,
          candidate.credit,
          { wanted: title.guests, credited: other.guests },
          question.frequent,
        )
    if (!artist) continue
    const evidence =
      wanted.kind === 'song' ? evidenceOfSong(question, candidate) : evidenceOfAlbum(question, candidate)
    const isSupported = evidence > 0
    const isWeak =
      agreement.main !== 'same' ||
      artist === 'typo' ||
      artist === 'some' ||
      agreement.isVague ||
      agreement.hasOtherLength
    const isOtherContext = hasOtherContext(question, title, candidate, other)
    let score = SCORES.artist[artist] + SCORES.title[agreement.main] + evidence
    if (agreement.isVague) score -= 0.6
    if (agreement.hasOtherLength) score -= 0.3
    if (isOtherContext) score -= 0.5
    if (candidate.disambiguation !== '') score -= 0.1
    if (wanted.kind === 'album' && candidate.type === 'single') score -= 0.1
    if (score < MIN_SCORE) continue
    const isSure =
      evidence >= 0 && !isOtherContext && (!isWeak || (isSupported && isStrongEnough(agreement, artist)))
    if (!best || score > best.score) best = { candidate, score, isSure, byId: false }
  }
  return best
}

/** If the album or the length agrees, one weakness is accepted, but not a title that could be another one. */
const isStrongEnough = ({ main, isVague }: TitleAgreement, artist: ArtistAgreement) =>
  (main === 'same' && (artist === 'some' || artist === 'same' || artist === 'article')) ||
  (main === 'typo' && artist === 'same' && !isVague)

const isNobodys = ({ name }: Question, candidate: Candidate) => name.isNobody && candidate.isNobodys

/** Whether exactly one of them is from a live album. */
function hasOtherContext(question: Question, title: Title, candidate: Candidate, other: Title): boolean {
  const versions = new Set([...title.versions, ...other.versions])
  if (versions.has('live')) return false
  const isLive = candidate.context.versions.has('live')
  const isWantedLive = question.context.versions.has('live')
  return question.wanted.kind === 'song' && isLive !== isWantedLive && (isLive || question.album.length > 0)
}

const AGREES = 0.6
const DISAGREES = -0.8
/** A larger difference in length cannot be caused by rounding or by silence at the end. */
const MAX_SECONDS_TOLERATED = 10

/** Positive if length or album agree, negative if the length does not. */
function evidenceOfSong({ wanted, album }: Question, candidate: Candidate): number {
  let evidence = 0
  if ((wanted.durationSeconds ?? 0) > 0 && candidate.durationSeconds > 0) {
    const apart = Math.abs((wanted.durationSeconds as number) - candidate.durationSeconds)
    if (apart <= MAX_SECONDS_APART) evidence += AGREES - apart / 100
    else if (apart > MAX_SECONDS_TOLERATED) evidence += DISAGREES
  }
  if (album.some((one) => candidate.albums().some((other) => isSameAlbum(one, other)))) evidence += AGREES / 2
  return evidence
}

const isSameAlbum = (one: Title, other: Title) => compareTitles(one, other)?.main === 'same'

/** Another year may be that of a reissue, or of another album with the same title. */
function evidenceOfAlbum({ wanted }: Question, candidate: Candidate): number {
  if (wanted.year === null || candidate.year === null) return 0
  const apart = Math.abs(wanted.year - candidate.year)
  return apart <= MAX_YEARS_APART ? AGREES - apart / 10 : -Math.min(AGREES, apart / 40)
}

function judgeArtist(
  { name, wanted, frequent }: Question,
  candidate: Candidate,
  found: Found,
): Verdict | null {
  const agreement = name.isNobody
    ? null
    : compareArtists({ ...name, parts: [] }, candidate.credit, undefined, frequent)
  if (found === 'names') {
    if (!agreement) return null
    const isSame = agreement === 'same'
    return {
      candidate,
      score: SCORES.artist[agreement],
      isSure: isSame || agreement === 'article',
      byId: false,
    }
  }
  const isSure = agreement !== null || wanted.artist === ''
  return { candidate, score: isSure ? BY_ID : 0, isSure, byId: true }
}

/** If one of several artists of the same name is this many times as popular, it is the one that is meant. */
const MUCH_MORE_POPULAR = 5
const NEARLY_EQUAL = 0.25

/** The best verdict. Two artists of the same name leave a doubt, unless one is much better known. */
export function decide(question: Question, verdicts: readonly Verdict[]): Match {
  const ordered = [...verdicts].sort(
    (a, b) =>
      b.score - a.score ||
      b.candidate.popularity - a.candidate.popularity ||
      (a.candidate.apiId < b.candidate.apiId ? -1 : 1),
  )
  const [best] = ordered
  if (!best) return { certainty: 'unknown' }
  const rivals = ordered.filter(
    ({ candidate, score }) =>
      isOtherWork(question, best.candidate, candidate) && best.score - score < NEARLY_EQUAL,
  )
  const leader = [best, ...rivals].reduce((a, b) => (b.candidate.popularity > a.candidate.popularity ? b : a))
  const isClear = rivals.every(
    ({ candidate }) =>
      candidate === leader.candidate ||
      leader.candidate.popularity >= MUCH_MORE_POPULAR * candidate.popularity,
  )
  const chosen = rivals.length > 0 && !best.byId ? leader : best
  const isSure =
    chosen.isSure && (best.byId || rivals.length === 0 || (isClear && leader.candidate.popularity > 0))
  return { certainty: isSure ? 'sure' : 'likely', apiId: chosen.candidate.apiId }
}

/** Several recordings of a song by its artist are one work. Artists of the same name, and albums of one title, are different works. */
function isOtherWork({ wanted }: Question, one: Candidate, other: Candidate): boolean {
  if (one.apiId === other.apiId) return false
  if (wanted.kind === 'song') return one.artistId !== other.artistId
  if (wanted.kind === 'artist') return true
  return one.artistId !== other.artistId || yearsApart(one, other) > MAX_YEARS_APART
}

const yearsApart = (one: Candidate, other: Candidate) =>
  one.year === null || other.year === null ? 0 : Math.abs(one.year - other.year)
