import type { Release } from '@remusic/contract/music/schemas/releases'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { stopMails } from '../../people/notifications/preferences.ts'
import { creditTextOf } from '../catalogue/mappers.ts'

export type Reader = { id: string; name: string; email: string; token: string; since: Date }

/**
 * The next readers who have not been processed today, in the order of their ids. The rows stay locked, so that two servers do not prepare
 * the same mail. A new reader gets the releases announced since `newSince`.
 */
export async function takeReaders(
  tx: Db,
  { day, after, limit, newSince }: { day: string; after: string | null; limit: number; newSince: Date },
): Promise<Reader[]> {
  await sql`
    insert into release_mails (user_id, mailed_through)
    select user_id, ${newSince} from notification_preferences as preference
    where type = ${NOTIFICATION.release} and by_mail
      and not exists (select from release_mails where release_mails.user_id = preference.user_id)
    order by user_id limit ${limit}
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Reader>`
    select users.id, users.name, users.email, token, mailed_through as since
    from release_mails
      join notification_preferences as preference using (user_id)
      join users on users.id = release_mails.user_id
    where preference.type = ${NOTIFICATION.release} and by_mail
      and (checked_on is null or checked_on < ${day}::date)
      and (${after}::uuid is null or release_mails.user_id > ${after})
      and users.active and users.email is not null
    order by release_mails.user_id limit ${limit}
    for update of release_mails skip locked`.execute(tx)
  return rows
}

export async function markChecked(
  tx: Db,
  readerIds: string[],
  { day, until }: { day: string; until: Date },
): Promise<void> {
  await tx
    .updateTable('release_mails')
    .set({ checked_on: day, mailed_through: until })
    .where('user_id', 'in', readerIds)
    .execute()
}

export type MailedRelease = Pick<Release, 'apiId' | 'title' | 'artist' | 'albumType' | 'releasedOn'> & {
  readerId: string
  /** The number of all releases for this reader, of which only the first ones are returned. */
  count: number
}

/** Finds the releases by artists that each reader follows, from the reader's last mail until the given moment; the newest first. */
export async function findReleasesFor(
  tx: Db,
  readers: readonly Pick<Reader, 'id' | 'since'>[],
  { until, earliest, perReader }: { until: Date; earliest: Date; perReader: number },
): Promise<MailedRelease[]> {
  const { rows } = await sql<MailedRelease>`
    with announced as materialized (
      select albums.id, albums.artist_id, new_releases.notified_at
      from new_releases join albums on albums.id = album_id
      where notified_at > ${earliest} and notified_at <= ${until} and albums.hidden_at is null
    )
    select reader.id as "readerId", release.*
    from unnest(${readers.map(({ id }) => id)}::uuid[], ${readers.map(({ since }) => since)}::timestamptz[])
        as reader (id, since)
      cross join lateral (
        select count(*) over ()::int as count, albums.api_id as "apiId", albums.title, albums.type as "albumType",
          coalesce(${creditTextOf('albums.credit_id')}, artists.name) as artist,
          left(albums.released_on::text, case albums.release_precision when 'year' then 4 when 'month' then 7 else 10 end)
            as "releasedOn"
        from announced
          join albums on albums.id = announced.id
          join artists on artists.id = announced.artist_id
        where announced.notified_at > reader.since and artists.hidden_at is null
          and exists (
            select from artist_follows as follow where follow.user_id = reader.id and (
              follow.artist_id = announced.artist_id or follow.artist_id in (
                select artist_id from credit_artists where credit_id = albums.credit_id
              )
            )
          )
        order by albums.released_on desc, albums.id desc
        limit ${perReader}
      ) as release`.execute(tx)
  return rows
}

/** Returns false if the token belongs to nobody. The same link may be used twice. */
export async function leaveByToken(db: Db, token: string): Promise<boolean> {
  const reader = await db
    .selectFrom('release_mails')
    .select('user_id')
    .where('token', '=', token)
    .executeTakeFirst()
  if (reader) await stopMails(db, reader.user_id, NOTIFICATION.release)
  return reader !== undefined
}
