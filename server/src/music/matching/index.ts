import { createSemaphore } from '../../base/common/semaphore.ts'
import type { Db } from '../../base/database/client.ts'
import { parseQuery } from '../search/queryParsing.ts'
import {
  type Candidate,
  findArtists,
  findArtistsByWords,
  findByAddress,
  findByIsrc,
  findByTitle,
  findCompilations,
  findFrequentWords,
  findSimilarWorks,
  findSongs,
  loadCandidates,
  type Pair,
} from './candidates.ts'
import { ask, decide, type Found, judge, type Question, type Verdict } from './judging.ts'
import { findMisspeltArtists } from './misspeltArtists.ts'
import type { Match, Wanted } from './model.ts'
import { compareArtists, type Name, namesToFind, readCredit, readName } from './names.ts'
import { createTurns } from './turns.ts'
import { cleaned } from './words.ts'

/** The number of items that are looked up together. */
const BATCH = 500
/** Programs and imports share two slots, so that requests get most of the process. */
const inSlot = createSemaphore(2)
/** A misspelt title is compared with all works of at most this many artists of the same name. */
const MAX_LISTED_NAMESAKES = 2

/**
 * Finds items in the catalogue as files and programs name them: by address, by MusicBrainz id, by ISRC, by artist and title, and finally by
 * similar spelling. Returns one answer for each item, in the same order.
 */
export async function matchItems(db: Db, wanted: readonly Wanted[]): Promise<Match[]> {
  const matches: Match[] = []
  for (let start = 0; start < wanted.length; start += BATCH) {
    const batch = wanted.slice(start, start + BATCH)
    const found: Match[] = batch.map(() => ({ certainty: 'unknown' }))
    for (const kind of ['song', 'album', 'artist'] as const) {
      const numbers = batch.flatMap((each, no) => (each.kind === kind ? [no] : []))
      if (numbers.length === 0) continue
      const ofKind = numbers.map((no) => batch[no] as Wanted)
      const answers = await inSlot(() => matchKind(db, kind, ofKind))
      for (const [i, no] of numbers.entries()) found[no] = answers[i] as Match
    }
    matches.push(...found)
  }
  return matches
}

async function matchKind(db: Db, kind: Wanted['kind'], wanted: readonly Wanted[]): Promise<Match[]> {
  const questions: Question[] = []
  const turn = createTurns()
  for (const each of wanted) {
    await turn()
    questions.push(ask(each))
  }
  const verdicts: Verdict[][] = questions.map(() => [])
  const known = new Map<number, Candidate>()

  const consider = async (pairs: readonly Pair[], found: Found) => {
    const missing = [...new Set(pairs.map(({ id }) => id))].filter((id) => !known.has(id))
    for (const [id, candidate] of await loadCandidates(db, kind, missing)) known.set(id, candidate)
    for (const { no, id } of pairs) {
      await turn()
      const candidate = known.get(id)
      const verdict = candidate && judge(questions[no] as Question, candidate, found)
      if (verdict) verdicts[no]?.push(verdict)
    }
  }
  /** Questions without an artist are left out, because many songs share a title. */
  const open = (isOpen: (verdicts: readonly Verdict[]) => boolean): Asked[] =>
    questions.flatMap((question, no) =>
      question.wanted.artist !== '' && isOpen(verdicts[no] ?? []) ? [{ no, question, ...question }] : [],
    )

  await consider(await findByAddress(db, kind, addressesOf(wanted)), 'address')
  if (kind === 'song')
    await consider(
      await findByIsrc(
        db,
        wanted.flatMap(({ isrc }, no) => (isrc ? [{ no, isrc }] : [])),
      ),
      'isrc',
    )

  const unsure = open((all) => !all.some(({ isSure }) => isSure))
  const people = await peopleOf(db, kind, unsure)
  const answer = () => questions.map((question, no) => decide(question, verdicts[no] ?? []))
  if (kind === 'artist') {
    const namesakes = unsure.flatMap(({ no }) => (people.get(no) ?? []).map((id) => ({ no, id })))
    await consider(namesakes, 'names')
    const unknown = open(isUnknown).filter(({ name }) => !name.isNobody)
    await learnFrequentWords(db, unknown)
    const byWords = unknown.map(({ no, wanted }) => ({ no, words: parseQuery(wanted.artist).significant }))
    const found = await findArtistsByWords(
      db,
      byWords.filter(({ words }) => words.length > 0),
    )
    await consider(found, 'names')
    const misspelt = open(isUnknown).filter(({ name }) => !name.isNobody)
    const names = misspelt.map(({ no, wanted }) => ({ no, name: wanted.artist }))
    await consider(await findMisspeltArtists(db, names), 'names')
    return answer()
  }

  const byArtist = (each: Asked, most: number, titles: readonly string[]) =>
    (people.get(each.no) ?? [])
      .slice(0, most)
      .flatMap((artistId) => titles.map((title) => ({ no: each.no, artistId, title })))
  if (kind === 'song') {
    const asked = unsure.flatMap((each) => byArtist(each, Number.POSITIVE_INFINITY, spellingsOf(each)))
    await consider(await findSongs(db, asked), 'names')
  } else {
    const compilations = unsure.filter(({ name }) => name.isNobody)
    const asked = compilations.map(({ no, wanted }) => ({ no, title: wanted.title }))
    await consider(await findCompilations(db, asked), 'names')
  }
  const unknown = open(isUnknown)
  await learnFrequentWords(db, unknown)
  const listed = unknown.flatMap((each) => byArtist(each, MAX_LISTED_NAMESAKES, [each.titles[0]?.text ?? '']))
  await consider(await findSimilarWorks(db, kind, listed), 'names')
  const titled = open(isUnknown).flatMap((each) =>
    spellingsOf(each)
      .slice(0, 2)
      .map((title) => ({ no: each.no, title, artist: each.wanted.artist })),
  )
  await consider(await findByTitle(db, kind, titled), 'names')
  return answer()
}

type Asked = { no: number; question: Question } & Question

/** An id whose item has entirely different names has no score, so other items are looked for. */
const isUnknown = (verdicts: readonly Verdict[]) => !verdicts.some(({ score }) => score > 0)

/** Only names that were not found can be misspelt, so only their words are looked up. */
async function learnFrequentWords(db: Db, asked: readonly Asked[]): Promise<void> {
  const words = new Set(
    asked.flatMap(({ titles, name }) =>
      [...titles, ...name.whole, ...name.parts].flatMap((each) => each.words),
    ),
  )
  const frequent = await findFrequentWords(db, [...words])
  for (const each of asked) each.question.frequent = frequent
}

const addressesOf = (wanted: readonly Wanted[]) =>
  wanted.flatMap(({ apiId, mbid }, no) =>
    [apiId, mbid?.toLowerCase()].flatMap((address) => (address ? [{ no, address }] : [])),
  )

/** The ids of the artists whom each question may mean, by its number. Batches name the same artists many times. */
async function peopleOf(
  db: Db,
  kind: Wanted['kind'],
  questions: readonly Asked[],
): Promise<Map<number, number[]>> {
  const names = [...new Set(questions.flatMap(({ name }) => (name.isNobody ? [] : namesToFind(name))))]
  const found = await findArtists(db, names)
  const read = names.map(readName)
  const idsOf = new Map<string, number[]>()
  for (const { key, id, name } of found) {
    const asked = names[key] as string
    const agreement = compareArtists(read[key] as Name, readCredit(name))
    const isNamed =
      agreement === 'same' || agreement === 'article' || (agreement !== null && kind === 'artist')
    if (!isNamed) continue
    idsOf.set(asked, [...(idsOf.get(asked) ?? []), id])
  }
  return new Map(
    questions.map(({ no, name }) => [
      no,
      [...new Set(namesToFind(name).flatMap((each) => idsOf.get(each) ?? []))],
    ]),
  )
}

/** The titles to look up. Titles of the catalogue are stored with the word that they use for 'and'. */
function spellingsOf({ wanted, titles }: Question): string[] {
  const given = [cleaned(wanted.title), ...titles.map(({ text }) => text)]
  const spellings = given.flatMap((title) =>
    AND.test(title)
      ? [title, ...['y', 'and', '&'].map((word) => title.replace(AND, `$1${word}$2`))]
      : [title],
  )
  return [...new Set(spellings.map((title) => title.toLowerCase()))].filter((title) => title !== '')
}

const AND = /(^|\s)(?:y|and|e|&|\+|'?n'?)(\s)/i
