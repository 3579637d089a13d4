import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { retryOnConflict } from '../../base/database/databaseErrors.ts'
import { deleteInBatches } from '../../base/database/retention.ts'
import type { Deps } from '../../base/deps.ts'
import { dayIn } from '../accounts/days.ts'
import { wakeWebPush } from '../webPush/delivering.ts'
import { groupKeyOf } from './kinds.ts'
import { pushCount } from './push.ts'

const NOTIFY = 'release-notify'
/**
 * Followers per transaction. Triggers compare each changed notification with its old version, and without statistics PostgreSQL
 * compares all with all: 300 take milliseconds, 2,000 take seconds.
 */
const BATCH_SIZE = 300
/** A server that was off for longer does not announce the releases of that time. */
const MAX_DAYS_LATE = 7
const RETENTION_MS = 45 * 86_400_000

/** Notifies the followers of artists whose new albums the catalogue has stored. A trigger on albums lists them. */
export function notifyOfReleases(deps: Deps) {
  deps.jobs.define(NOTIFY, () => notifyOfAllReleases(deps), { expireInSeconds: 1_800 })
  deps.jobs.schedule(NOTIFY, '*/5 * * * *')
}

export async function notifyOfAllReleases(deps: Deps): Promise<void> {
  const today = dayIn(deps.config.timeZone, deps.clock.now())
  await announceReleasesOf(deps.db, today)
  const releases = await deps.db
    .selectFrom('new_releases')
    .innerJoin('albums', 'albums.id', 'album_id')
    .select('album_id')
    .where('notified_at', 'is', null)
    .where('released_on', '<=', today)
    .orderBy('found_at')
    .execute()
  for (const { album_id: albumId } of releases) {
    let notified: string[] | null
    do {
      notified = await retryOnConflict(() =>
        deps.db.transaction().execute((tx) => notifyBatch(tx, albumId, deps.clock.now())),
      )
      for (const receiverId of notified ?? []) pushCount(deps, receiverId)
      if (notified && notified.length > 0) wakeWebPush(deps)
    } while (notified !== null)
  }
}

/**
 * Announces albums that the catalogue knew before their release day, when that day comes. The rows of announced albums are kept for longer
 * than this looks back, so no album is announced twice.
 */
async function announceReleasesOf(db: Db, today: string): Promise<void> {
  const progress = await db.selectFrom('release_days').select('announced_through').executeTakeFirst()
  if (progress && progress.announced_through >= today) return
  await db.transaction().execute(async (tx) => {
    if (progress)
      await sql`
        insert into new_releases (album_id)
        select albums.id from albums join artists on artists.id = albums.artist_id
        where albums.released_on > greatest(${progress.announced_through}::date, ${today}::date - ${MAX_DAYS_LATE}::int)
          and albums.released_on <= ${today}::date and albums.release_precision = 'day' and albums.hidden_at is null
          and artists.follower_count > 0
        on conflict do nothing`.execute(tx)
    const through = { announced_through: today }
    await tx
      .insertInto('release_days')
      .values(through)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(through))
      .execute()
  })
}

/** Deletes announcements from long ago. An album that a source adds even later than this after its release day is not announced. */
export async function deleteOldReleases(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS)
  await deleteInBatches(db, 'new_releases', (release) => release('notified_at', '<', cutoff), {
    orderBy: 'notified_at',
  })
}

/** Returns the receivers of one batch, or null if nobody was left. After a crash the next run continues after the last batch. */
async function notifyBatch(tx: Db, albumId: number, now: Date): Promise<string[] | null> {
  const release = await tx
    .selectFrom('new_releases')
    .innerJoin('albums', 'albums.id', 'new_releases.album_id')
    .innerJoin('artists', 'artists.id', 'albums.artist_id')
    .select(['artists.id as artistId', 'artists.name', 'albums.title', 'notified_through as after'])
    .where('album_id', '=', albumId)
    .where('notified_at', 'is', null)
    .forUpdate('new_releases')
    .executeTakeFirst()
  if (!release) return null
  const { rows: followers } = await sql<{ id: string }>`
    select user_id as id from artist_follows
    where artist_id = ${release.artistId} and (${release.after}::uuid is null or user_id > ${release.after})
    order by user_id limit ${BATCH_SIZE}`.execute(tx)
  const last = followers.at(-1)
  if (!last) {
    await tx.updateTable('new_releases').set({ notified_at: now }).where('album_id', '=', albumId).execute()
    return null
  }
  await tx
    .updateTable('new_releases')
    .set({ notified_through: last.id })
    .where('album_id', '=', albumId)
    .execute()
  const { artistId, name, title } = release
  const { rows: notified } = await sql<{ id: string }>`
    insert into notifications (receiver_id, type, group_key, title, album_id)
    select users.id, ${NOTIFICATION.release}, ${groupKeyOf({ type: NOTIFICATION.release, artistId })},
      ${`${name} publicó «${title}»`}, ${albumId}
    from users
    where users.id = any (${followers.map(({ id }) => id)}::uuid[]) and users.active
      and not exists (
        select from notification_preferences as preference
        where preference.user_id = users.id and preference.type = ${NOTIFICATION.release} and not in_app
      )
    order by users.id
    on conflict (receiver_id, group_key) where read_at is null do update
      set title = excluded.title, album_id = excluded.album_id, updated_at = now(), withdrawn_at = null
    returning receiver_id as id`.execute(tx)
  return notified.map(({ id }) => id)
}
