import { setTimeout as wait } from 'node:timers/promises'
import { CATALOGUE_TEXTS } from '@remusic/contract/catalogue'
import type { Deps } from '../../platform/deps.ts'
import { UnavailableError } from '../../platform/errors.ts'
import { ArtistNotFoundError } from '../errors.ts'
import { type Fill, storeEach } from '../filling.ts'
import { storeBatch } from '../store.ts'
import { forgetAskedBefore, rememberAsking, wasAsked } from './lookups.ts'
import { type SearchKind, type Source, SourceAwayError, type SourceBatch } from './source.ts'
import type { Supply } from './supply.ts'

const DAY_MS = 86_400_000
/** What was fetched longer ago is still shown, and fetched again behind the answer. */
const FRESH_MS = { artist: 3 * DAY_MS, album: 14 * DAY_MS, song: 14 * DAY_MS, search: DAY_MS, top: DAY_MS }
/** How long nobody asks again for what the source does not have. */
const MISSING_MS = 3_600_000
const LOOKUPS_KEPT_MS = 30 * DAY_MS
/** How long an answer waits for the source when there is something stored to show, and when there is nothing. */
const PATIENCE_MS = 700
const PATIENCE_FOR_NEW_MS = 3_000
/** Shorter words find too much to be worth asking for. */
const QUERY_LEAST = 3
const TOP_CHECKED_EVERY_MS = 60_000
/** So many of the best known artists have their albums fetched when an Admin asks for it. */
const ARTISTS_PER_FILL = 20

const REFRESH = 'catalogue-refresh'
const FORGET = 'catalogue-forget-lookups'

type Kind = 'artist' | 'album' | 'song'
type Refresh = { kind: Kind | 'top'; apiId: string }

/** A source that is asked for one thing at a time, as people come for it. */
export function lookUp({ db, jobs, clock, log }: Deps, source: Source): Supply {
  const { nobodies = [] } = source
  const underWay = new Map<string, Promise<void>>()
  let awayUntil = 0
  let topCheckedAt = 0

  jobs.define<Refresh>(REFRESH, ({ kind, apiId }) => (kind === 'top' ? fetchTop() : fetchItem(kind, apiId)), {
    concurrency: 2,
    retryLimit: 3,
    retryDelaySeconds: 30,
  })
  jobs.define(FORGET, () => forgetAskedBefore(db, new Date(clock.now().getTime() - LOOKUPS_KEPT_MS)))
  jobs.schedule(FORGET, '40 4 * * *')

  const isAway = () => clock.now().getTime() < awayUntil

  /** One question at a time for the same thing; one that fails is a reason to leave the source alone for a moment. */
  function once(key: string, ask: () => Promise<void>): Promise<void> {
    const running = underWay.get(key)
    if (running) return running
    const asking = ask()
      .catch((error: unknown) => {
        if (error instanceof SourceAwayError)
          awayUntil = clock.now().getTime() + error.retryAfterSeconds * 1_000
        throw error
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return asking
  }

  const fetchItem = (kind: Kind, apiId: string) =>
    once(`${kind}:${apiId}`, async () => {
      const batch = await source[kind](apiId)
      if (batch) await storeBatch(db, batch, clock.now())
      else await keepAsItIs(kind, apiId)
    })

  /** The source has it no more, or never had: what is stored stays, and nobody asks again for a while. */
  async function keepAsItIs(kind: Kind, apiId: string) {
    const now = clock.now()
    await db.updateTable(TABLES[kind]).set({ fetched_at: now }).where('api_id', '=', apiId).execute()
    await rememberAsking(db, missing(kind, apiId), now)
  }

  const fetchSearch = (kind: SearchKind, query: string) =>
    once(searchKey(kind, query), async () => {
      await storeBatch(db, await source.search(kind, query), clock.now())
      await rememberAsking(db, searchKey(kind, query), clock.now())
    })

  const fetchTop = () =>
    once('top', async () => {
      await storeBatch(db, await source.genres(), clock.now())
      await storeBatch(db, await source.top(), clock.now())
      await rememberAsking(db, 'top', clock.now())
    })

  const refreshBehind = (kind: Refresh['kind'], apiId = '') =>
    jobs.send(db, REFRESH, { kind, apiId }, { key: `${kind}:${apiId}` })

  /** True when it came in time. What is late goes on; what fails is told to the log. */
  async function patiently(asking: Promise<void>, ms: number): Promise<boolean> {
    const timer = new AbortController()
    const done = asking.then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, source: source.name }, 'catalogue: the source did not answer')
        return false
      },
    )
    const late = wait(ms, false, { signal: timer.signal, ref: false }).catch(() => false)
    const inTime = await Promise.race([done, late])
    timer.abort()
    return inTime
  }

  /** Everybody who opens the same thing at the same moment shares one look. */
  const open = (kind: Kind, apiId: string) => once(`open:${kind}:${apiId}`, () => look(kind, apiId))

  async function look(kind: Kind, apiId: string): Promise<void> {
    const stored = await db
      .selectFrom(TABLES[kind])
      .select('fetched_at')
      .where('api_id', '=', apiId)
      .executeTakeFirst()
    if (!stored) return newItem(kind, apiId)
    const fetchedAt = stored.fetched_at.getTime()
    if (clock.now().getTime() - fetchedAt < FRESH_MS[kind]) return
    // Of an artist or album seen only in passing there is hardly anything to show yet.
    const isHollow = fetchedAt === 0 && kind !== 'song'
    if (isHollow && !isAway() && (await patiently(fetchItem(kind, apiId), PATIENCE_MS))) return
    if (!underWay.has(`${kind}:${apiId}`)) await refreshBehind(kind, apiId)
  }

  async function newItem(kind: Kind, apiId: string) {
    if (await wasAsked(db, missing(kind, apiId), clock.now(), MISSING_MS)) return
    const inTime = !isAway() && (await patiently(fetchItem(kind, apiId), PATIENCE_FOR_NEW_MS))
    if (!inTime) throw new UnavailableError(CATALOGUE_TEXTS.sourceAway)
  }

  const fill =
    (batches: () => AsyncIterable<SourceBatch | null>): Fill =>
    async (onStored) => {
      try {
        return await storeEach({ db, clock }, batches(), onStored)
      } catch (error) {
        if (!(error instanceof SourceAwayError)) throw error
        log.warn({ err: error, source: source.name }, 'catalogue: the source did not answer')
        throw new UnavailableError(CATALOGUE_TEXTS.sourceAway, error.retryAfterSeconds)
      }
    }

  return {
    nobodies,
    async artist(apiId) {
      if (nobodies.includes(apiId)) throw new ArtistNotFoundError()
      await open('artist', apiId)
    },
    album: (apiId) => open('album', apiId),
    song: (apiId) => open('song', apiId),

    async search(kind, query) {
      const words = query.trim()
      if (words.length < QUERY_LEAST || isAway()) return false
      if (await wasAsked(db, searchKey(kind, words), clock.now(), FRESH_MS.search)) return false
      return patiently(fetchSearch(kind, words), PATIENCE_MS)
    },

    async top() {
      const now = clock.now()
      if (now.getTime() - topCheckedAt < TOP_CHECKED_EVERY_MS) return
      topCheckedAt = now.getTime()
      if (!(await wasAsked(db, 'top', now, FRESH_MS.top))) await refreshBehind('top')
    },

    async previewUrl(songApiId) {
      try {
        return await source.previewUrl(songApiId)
      } catch (error) {
        if (!(error instanceof SourceAwayError)) throw error
        throw new UnavailableError(CATALOGUE_TEXTS.sourceAway, error.retryAfterSeconds)
      }
    },

    fillGenres: fill(async function* () {
      yield source.genres()
    }),
    fillTop: fill(async function* () {
      yield source.genres()
      yield source.top()
    }),
    fillArtists: fill(async function* () {
      yield source.genres()
      const genres = await db.selectFrom('genres').select('api_id').execute()
      for (const { api_id } of genres) yield source.artistsOf(api_id)
    }),
    fillAlbums: fill(async function* () {
      const best = await db
        .selectFrom('artists')
        .select('api_id')
        .orderBy('popularity', 'desc')
        .orderBy('id')
        .limit(ARTISTS_PER_FILL)
        .execute()
      for (const { api_id } of best) yield source.artist(api_id)
    }),
  }
}

const TABLES = { artist: 'artists', album: 'albums', song: 'songs' } as const

const missing = (kind: Kind, apiId: string) => `missing:${kind}:${apiId}`
const searchKey = (kind: SearchKind, query: string) =>
  `search:${kind}:${query.normalize('NFC').toLocaleLowerCase('es').replace(/\s+/g, ' ')}`
