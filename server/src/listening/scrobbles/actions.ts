import { DIARY_TEXTS } from '@remusic/contract/listening/diary'
import { MAX_WAITING_SCROBBLES } from '@remusic/contract/listening/scrobbles'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import { matchItems } from '../../music/matching/index.ts'
import type { Match, Wanted } from '../../music/matching/model.ts'
import { addImportedListens, clientIdOf, type ImportedListen } from '../diary/imported.ts'
import { ScrobblesRefusedError, TooManyServicesError, TooManyWaitingError } from './errors.ts'
import type { Scrobble, Track } from './submission.ts'

/** A playing song without a duration expires after this long. */
const UNKNOWN_DURATION_SECONDS = 600
/** Grace period, because the next song starts a little later and its program reports it later still. */
const PAUSE_SECONDS = 20

export const wantedOf = ({ artist, title, album, durationSeconds, isrc, mbid }: Track): Wanted => ({
  kind: 'song',
  title,
  artist,
  album,
  year: null,
  durationSeconds,
  isrc,
  mbid,
  apiId: null,
})

type Person = { id: string; timeZone: string }

/**
 * Adds each listen to the diary once, however often and by however many programs it is submitted. Listens whose song is not in the
 * catalogue wait until it is.
 */
export async function submitScrobbles({ db, clock }: Deps, me: Person, scrobbles: readonly Scrobble[]) {
  const matches = await matchItems(db, scrobbles.map(wantedOf))
  const matched = scrobbles.flatMap((scrobble, i) => asListen(scrobble, matches[i]))
  const waiting = scrobbles.filter((_, i) => addressIn(matches[i]) === null)
  await retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      await addListens(tx, me, matched, clock.now())
      if (waiting.length > 0) await keepWaiting(tx, me.id, waiting)
    }),
  )
}

const addressIn = (match: Match | undefined) => (match && match.certainty !== 'unknown' ? match.apiId : null)

export function asListen(
  scrobble: Pick<Scrobble, 'artist' | 'title' | 'listenedAt'>,
  match: Match | undefined,
) {
  const apiId = addressIn(match)
  return apiId === null ? [] : [{ apiId, ...listenOf(scrobble) }]
}

const listenOf = ({ artist, title, listenedAt }: Pick<Scrobble, 'artist' | 'title' | 'listenedAt'>) => ({
  type: 'song' as const,
  artist,
  title,
  listenedAt: listenedAt.toISOString(),
  day: null,
  score: null,
  rawScore: null,
  rawScale: null,
  note: '',
})

/** Reports a full diary to the program. Other listens that are refused, such as of a song that was just hidden, are dropped. */
export async function addListens(
  tx: Db,
  { id, timeZone }: Person,
  rows: readonly ImportedListen[],
  now: Date,
) {
  const outcomes = await addImportedListens(tx, {
    userId: id,
    importId: null,
    source: 'scrobble',
    timeZone,
    now,
    rows,
  })
  if (outcomes.some(({ reason }) => reason === DIARY_TEXTS.full))
    throw new ScrobblesRefusedError(DIARY_TEXTS.full)
}

export async function keepWaiting(tx: Db, userId: string, scrobbles: readonly Scrobble[]): Promise<void> {
  // Without this lock, two requests of one person could both pass the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waiting scrobbles ${userId}`}, 0))`.execute(tx)
  const unique = new Map(scrobbles.map((scrobble) => [digestOf(scrobble).toString('hex'), scrobble]))
  await tx
    .insertInto('unmatched_scrobbles')
    .values(
      [...unique.values()].map((scrobble) => ({
        user_id: userId,
        listened_at: scrobble.listenedAt,
        digest: digestOf(scrobble),
        artist: scrobble.artist,
        title: scrobble.title,
        album: scrobble.album,
        duration_seconds: scrobble.durationSeconds,
        isrc: scrobble.isrc,
        mbid: scrobble.mbid,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'listened_at', 'digest']).doNothing())
    .execute()
  const { count } = await tx
    .selectFrom('unmatched_scrobbles')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count > MAX_WAITING_SCROBBLES) throw new TooManyWaitingError()
}

/** The digest that also identifies a listen in the diary. */
const digestOf = (scrobble: Scrobble) =>
  Buffer.from(clientIdOf(listenOf(scrobble)).replaceAll('-', ''), 'hex')

/** Remembers what somebody is listening to until it has ended. */
export async function setPlaying({ db, clock }: Deps, userId: string, track: Track): Promise<void> {
  const now = clock.now()
  const [match] = await matchItems(db, [wantedOf(track)])
  const seconds = track.durationSeconds ?? UNKNOWN_DURATION_SECONDS
  const playing = {
    artist: track.artist,
    title: track.title,
    album: track.album,
    api_id: addressIn(match),
    started_at: now,
    expires_at: new Date(now.getTime() + (seconds + PAUSE_SECONDS) * 1_000),
  }
  await db
    .insertInto('now_playing')
    .values({ user_id: userId, ...playing })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(playing))
    .execute()
}

/** A person has a few programs, but nothing keeps one from naming services that do not exist. */
export const MAX_SERVICES = 20

/** Programs that import a history ask where to continue. The stored time never goes back. */
export async function saveLatestImport(
  db: Db,
  userId: string,
  service: string,
  listenedAt: Date,
): Promise<void> {
  const others = await db
    .selectFrom('latest_imports')
    .select('service')
    .where('user_id', '=', userId)
    .where('service', '<>', service)
    .limit(MAX_SERVICES)
    .execute()
  if (others.length === MAX_SERVICES) throw new TooManyServicesError()
  await db
    .insertInto('latest_imports')
    .values({ user_id: userId, service, listened_at: listenedAt })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'service']).doUpdateSet((latest) => ({
        listened_at: sql<Date>`greatest(${latest.ref('latest_imports.listened_at')}, ${latest.ref('excluded.listened_at')})`,
      })),
    )
    .execute()
}
