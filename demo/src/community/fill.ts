import type { Db } from '@remusic/server/base/database/client'
import { sql } from 'kysely'
import { storeConversations } from './conversations.ts'
import { generateCommunity } from './generate.ts'
import type { Catalogue } from './items.ts'
import type { Account } from './members.ts'
import { storeNotifications } from './notifications.ts'
import { storePaymentHistory } from './paymentHistory.ts'
import { dateReleases } from './releases.ts'
import { GIFTED, storeReports } from './reports.ts'
import { storeCommunity } from './store.ts'
import { storePlaylistsTogether } from './together.ts'

/** An arbitrary number that all servers share. */
const FILL_LOCK = 4_820_117_337
/** How long other servers that start at the same time wait for the one that fills. */
const MAX_WAIT = '60s'

/** Stores the community in one transaction, unless the database has reviews already. Returns whether it did. */
export async function fillCommunity(
  db: Db,
  people: readonly { name: string; email: string }[],
  now: Date,
  { currency, onStart = () => {} }: { currency: string; onStart?: () => void },
): Promise<boolean> {
  if (await hasReviews(db)) return false
  onStart()
  const accounts = await findAccounts(db, people)
  const community = generateCommunity(accounts, await readCatalogue(db), now)
  const isStored = await db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${MAX_WAIT}, true), set_config('statement_timeout', ${MAX_WAIT}, true)`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(tx)
    if (await hasReviews(tx)) return false
    await storeCommunity(tx, community)
    await storePlaylistsTogether(tx, accounts, now)
    await storePaymentHistory(tx, accounts, { now, currency, giftedNames: GIFTED })
    await storeReports(tx, accounts, community, now)
    await storeNotifications(tx, accounts, community, now)
    await storeConversations(tx, accounts, now)
    await dateReleases(tx, now)
    return true
  })
  if (isStored) {
    // The planner needs statistics about the new rows.
    await sql`
      analyze review_targets, reviews, review_likes, comments, user_follows, artist_follows, album_follows,
        playlists, playlist_songs, playlist_follows, payments, reports, report_cases, audit_log, notifications,
        notification_actors, messages, listens
    `.execute(db)
  }
  return isStored
}

async function hasReviews(db: Db): Promise<boolean> {
  return (await db.selectFrom('reviews').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the accounts in the order of `people`, because the generated community depends on it. */
async function findAccounts(db: Db, people: readonly { name: string; email: string }[]): Promise<Account[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'created_at as registeredAt'])
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .where('active', '=', true)
    .execute()
  const byEmail = new Map(users.map((user) => [user.email, user]))
  return people.flatMap(({ name, email }) => {
    const user = byEmail.get(email)
    return user ? [{ id: user.id, name, role: user.role, registeredAt: user.registeredAt }] : []
  })
}

async function readCatalogue(db: Db): Promise<Catalogue> {
  const artists = await db
    .selectFrom('artists')
    .innerJoin('genres', 'genres.id', 'artists.genre_id')
    .select(['artists.id', 'artists.name', 'genres.name as genre', 'artists.popularity'])
    .orderBy('artists.api_id')
    .execute()
  const albums = await db
    .selectFrom('albums')
    .select(['id', 'artist_id as artistId', 'title', 'released_on as releasedOn', 'popularity'])
    .orderBy('api_id')
    .execute()
  const songs = await db
    .selectFrom('songs')
    .select([
      'id',
      'artist_id as artistId',
      'album_id as albumId',
      'title',
      'duration_seconds as seconds',
      'popularity',
    ])
    .orderBy('api_id')
    .execute()
  return {
    artists,
    albums: albums.flatMap((album) => (album.releasedOn ? [{ ...album, releasedOn: album.releasedOn }] : [])),
    songs,
  }
}
