import { setTimeout as wait } from 'node:timers/promises'
import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import { UnavailableError } from '../../base/common/errors.ts'
import type { Deps } from '../../base/deps.ts'
import { findMoved } from '../catalogue/addresses.ts'
import type { CatalogueLoader } from '../catalogue/catalogueLoader.ts'
import { ArtistNotFoundError } from '../catalogue/errors.ts'
import { type SearchKind, type Source, SourceUnavailableError } from '../catalogue/source.ts'
import { storeBatch } from '../catalogue/store.ts'
import { deleteLookupsBefore, recordLookup, wasLookedUp } from './lookups.ts'

const DAY_MS = 86_400_000
/** Older records are stale: they are still served, and refreshed in the background. */
const FRESH_MS = { artist: 3 * DAY_MS, album: 14 * DAY_MS, song: 14 * DAY_MS, search: DAY_MS, top: DAY_MS }
/** How long to remember that the source does not have an item. */
const MISSING_MS = 3_600_000
const LOOKUP_RETENTION_MS = 30 * DAY_MS
/** How long a response waits for the source if there is something stored to show, and if there is nothing. */
const MAX_WAIT_MS = 700
const MAX_WAIT_FOR_NEW_MS = 3_000
/** How long a search waits when the client repeats it after showing the stored results. */
const MAX_WAIT_FOR_SEARCH_MS = 4_000
/** Shorter queries match too much to be worth a lookup. */
const MIN_QUERY_LENGTH = 3
const TOP_CHECK_INTERVAL_MS = 60_000
/** How many of the most popular artists get their albums fetched by an Admin's fill. */
const ARTISTS_PER_FILL = 20

/** How many followed artists are refreshed in a night, those with the oldest data first. */
const FOLLOWED_PER_NIGHT = 1_000

const REFRESH = 'catalogue-refresh'
const REFRESH_FOLLOWED = 'catalogue-refresh-followed'
const DELETE_OLD_LOOKUPS = 'catalogue-forget-lookups'

type Kind = 'artist' | 'album' | 'song'
type Refresh = { kind: Kind | 'top'; apiId: string }

/** Fetches items from the source one at a time, when they are requested. */
export function createOnDemandLoader({ db, jobs, clock, log }: Deps, source: Source): CatalogueLoader {
  const { placeholderArtistIds = [] } = source
  const inFlight = new Map<string, Promise<void>>()
  let unavailableUntil = 0
  let topCheckedAt = 0

  jobs.define<Refresh>(REFRESH, ({ kind, apiId }) => (kind === 'top' ? fetchTop() : fetchItem(kind, apiId)), {
    concurrency: 2,
    retryLimit: 3,
    retryDelaySeconds: 30,
  })
  // Without this job, followers would only learn of a new album after somebody has opened the page of its artist.
  jobs.define(REFRESH_FOLLOWED, refreshFollowed)
  jobs.schedule(REFRESH_FOLLOWED, '10 5 * * *')
  jobs.defineExpiry(DELETE_OLD_LOOKUPS, (now) =>
    deleteLookupsBefore(db, new Date(now.getTime() - LOOKUP_RETENTION_MS)),
  )
  jobs.schedule(DELETE_OLD_LOOKUPS, '50 * * * *')

  const isUnavailable = () => clock.now().getTime() < unavailableUntil

  /** Coalesces concurrent requests with the same key. A failure pauses all requests to the source. */
  function coalesced(key: string, request: () => Promise<void>): Promise<void> {
    const running = inFlight.get(key)
    if (running !== undefined) return running
    const pending = request()
      .catch((error: unknown) => {
        if (error instanceof SourceUnavailableError)
          unavailableUntil = clock.now().getTime() + error.retryAfterSeconds * 1_000
        throw error
      })
      .finally(() => inFlight.delete(key))
    inFlight.set(key, pending)
    return pending
  }

  const fetchItem = (kind: Kind, apiId: string) =>
    coalesced(`${kind}:${apiId}`, async () => {
      const batch = await source[kind](apiId)
      if (batch) await storeBatch(db, batch, clock.now())
      else await markMissing(kind, apiId)
    })

  /** The source does not have the item (any more): keep what is stored and do not look it up again for a while. */
  async function markMissing(kind: Kind, apiId: string) {
    const now = clock.now()
    await db.updateTable(TABLES[kind]).set({ fetched_at: now }).where('api_id', '=', apiId).execute()
    await recordLookup(db, missing(kind, apiId), now)
  }

  const fetchSearch = (kind: SearchKind, query: string) =>
    coalesced(searchKey(kind, query), async () => {
      await storeBatch(db, await source.search(kind, query), clock.now())
      await recordLookup(db, searchKey(kind, query), clock.now())
    })

  const fetchTop = () =>
    coalesced('top', async () => {
      await storeBatch(db, await source.genres(), clock.now())
      await storeBatch(db, await source.top(), clock.now())
      await recordLookup(db, 'top', clock.now())
    })

  const refreshInBackground = (kind: Refresh['kind'], apiId = '') =>
    jobs.send(db, REFRESH, { kind, apiId }, { key: `${kind}:${apiId}` })

  async function refreshFollowed() {
    const artists = await db
      .selectFrom('artists')
      .select('api_id')
      .where('follower_count', '>', 0)
      .where('api_id', 'not like', IMPORTED)
      .where('fetched_at', '<', new Date(clock.now().getTime() - DAY_MS))
      .orderBy('fetched_at')
      .limit(FOLLOWED_PER_NIGHT)
      .execute()
    for (const { api_id } of artists) await refreshInBackground('artist', api_id)
  }

  /** Returns whether the request succeeded in time. A late one continues in the background; a failure is logged. */
  async function waitUpTo(ms: number, request: Promise<void>): Promise<boolean> {
    const timer = new AbortController()
    const done = request.then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, source: source.name }, 'catalogue: source unavailable')
        return false
      },
    )
    const late = wait(ms, false, { signal: timer.signal, ref: false }).catch(() => false)
    const inTime = await Promise.race([done, late])
    timer.abort()
    return inTime
  }

  /** Concurrent requests for the same item share one check. */
  const load = (kind: Kind, apiId: string) =>
    coalesced(`open:${kind}:${apiId}`, () => loadIfNeeded(kind, apiId))

  async function loadIfNeeded(kind: Kind, apiId: string): Promise<void> {
    if (isImported(apiId)) return
    const stored = await db
      .selectFrom(TABLES[kind])
      .select('fetched_at')
      .where('api_id', '=', apiId)
      .executeTakeFirst()
    if (!stored) {
      // An item that was merged with another one must not be stored again.
      const moved = await findMoved(db, kind, [apiId])
      return moved.size > 0 ? undefined : loadNew(kind, apiId)
    }
    const fetchedAt = stored.fetched_at.getTime()
    if (clock.now().getTime() - fetchedAt < FRESH_MS[kind]) return
    // A partial artist or album has hardly anything to show, so wait for the full record.
    const isPartial = fetchedAt === 0 && kind !== 'song'
    if (isPartial && !isUnavailable() && (await waitUpTo(MAX_WAIT_MS, fetchItem(kind, apiId)))) return
    if (!inFlight.has(`${kind}:${apiId}`)) await refreshInBackground(kind, apiId)
  }

  async function loadNew(kind: Kind, apiId: string) {
    if (await wasLookedUp(db, missing(kind, apiId), clock.now(), MISSING_MS)) return
    const inTime = !isUnavailable() && (await waitUpTo(MAX_WAIT_FOR_NEW_MS, fetchItem(kind, apiId)))
    if (!inTime) throw new UnavailableError(CATALOGUE_TEXTS.sourceUnavailable)
  }

  return {
    placeholderArtistIds,
    async artist(apiId) {
      if (placeholderArtistIds.includes(apiId)) throw new ArtistNotFoundError()
      await load('artist', apiId)
    },
    album: (apiId) => load('album', apiId),
    song: (apiId) => load('song', apiId),

    async search(kind, query, patience) {
      const words = query.trim()
      if (words.length < MIN_QUERY_LENGTH) return 'known'
      if (await wasLookedUp(db, searchKey(kind, words), clock.now(), FRESH_MS.search)) return 'known'
      if (isUnavailable()) return 'late'
      if (patience === 'none') return 'pending'
      const waitMs = patience === 'moment' ? MAX_WAIT_MS : MAX_WAIT_FOR_SEARCH_MS
      return (await waitUpTo(waitMs, fetchSearch(kind, words))) ? 'stored' : 'late'
    },

    async top() {
      const now = clock.now()
      if (now.getTime() - topCheckedAt < TOP_CHECK_INTERVAL_MS) return
      topCheckedAt = now.getTime()
      if (!(await wasLookedUp(db, 'top', now, FRESH_MS.top))) await refreshInBackground('top')
    },

    async previewUrl(songApiId) {
      try {
        return await source.previewUrl(songApiId)
      } catch (error) {
        if (!(error instanceof SourceUnavailableError)) throw error
        throw new UnavailableError(CATALOGUE_TEXTS.sourceUnavailable, error.retryAfterSeconds)
      }
    },

    plans: {
      genres: async () => [() => source.genres()],
      top: async () => [() => source.genres(), () => source.top()],
      async artists() {
        const batch = await source.genres()
        const stored = await db.selectFrom('genres').select('api_id as apiId').execute()
        const ids = new Set([...stored, ...(batch.genres ?? [])].map(({ apiId }) => apiId))
        return [async () => batch, ...[...ids].sort().map((apiId) => () => source.artistsOf(apiId))]
      },
      async albums() {
        const best = await db
          .selectFrom('artists')
          .select('api_id')
          .where('api_id', 'not like', IMPORTED)
          .orderBy('popularity', 'desc')
          .orderBy('id')
          .limit(ARTISTS_PER_FILL)
          .execute()
        return best.map(
          ({ api_id }) =>
            () =>
              source.artist(api_id),
        )
      },
    },
  }
}

const TABLES = { artist: 'artists', album: 'albums', song: 'songs' } as const

/** Imported music has a UUID as its id, which no source knows. */
const isImported = (apiId: string) => apiId.includes('-')
const IMPORTED = '%-%'

const missing = (kind: Kind, apiId: string) => `missing:${kind}:${apiId}`
const searchKey = (kind: SearchKind, query: string) =>
  `search:${kind}:${query.normalize('NFC').toLocaleLowerCase('es').replace(/\s+/g, ' ')}`
