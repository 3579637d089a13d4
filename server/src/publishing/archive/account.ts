import type { Archive } from '@remusic/contract/publishing/schemas/archive'
import type { ChatAudience } from '@remusic/contract/together/chat'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { type ItemReader, type ItemRef, identity } from './items.ts'

export async function findAccount(db: Db, userId: string): Promise<Archive['account']> {
  const { createdAt, bytes, contentType, email, ...account } = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.picture_id')
    .leftJoin('chat_settings', 'chat_settings.user_id', 'users.id')
    .select(({ fn, val }) => fn.coalesce('chat_settings.who', val<ChatAudience>('all')).as('whoMayWrite'))
    .select([
      'users.id',
      'name',
      'email',
      'role',
      'users.created_at as createdAt',
      'shows_email as showEmail',
      'tastes_blind as tastesBlind',
      'time_zone as timeZone',
    ])
    .select((user) => user('google_sub', 'is not', null).$castTo<boolean>().as('google'))
    .select(['pictures.bytes', 'pictures.content_type as contentType'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    ...account,
    email: email ?? '',
    createdDate: createdAt.toISOString(),
    picture: bytes && `data:${contentType};base64,${bytes.toString('base64')}`,
  }
}

type ProfileRow = Pick<
  NonNullable<Archive['profile']>,
  'bio' | 'country' | 'openToVisitors' | 'pinnedReviewId' | 'links'
> & {
  favourites: ItemRef[]
  pinned: ItemRef | null
}

export async function findProfile(db: Db, userId: string, items: ItemReader): Promise<Archive['profile']> {
  const { rows } = await sql<ProfileRow>`
    select bio, country, open_to_visitors as "openToVisitors", pinned_review_id as "pinnedReviewId",
      (
        select coalesce(json_agg(json_build_object('label', label, 'url', url) order by position), '[]')
        from profile_links where user_id = profiles.user_id
      ) as links,
      (
        select coalesce(json_agg(json_build_object(
          'kind', case when artist_id is not null then 'artist' when album_id is not null then 'album' else 'song' end,
          'itemId', coalesce(artist_id, album_id, song_id)
        ) order by position), '[]')
        from profile_favourites where user_id = profiles.user_id
      ) as favourites,
      (
        select json_build_object('kind', target.kind, 'itemId', coalesce(target.artist_id, target.album_id, target.song_id))
        from reviews join review_targets as target on target.id = target_id where reviews.id = pinned_review_id
      ) as pinned
    from profiles where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { favourites, pinned, ...profile } = row
  await items.read([...favourites, ...(pinned ? [pinned] : [])])
  const pinnedItem = pinned && items.get(pinned)
  return {
    ...profile,
    favourites: favourites.map((ref) => {
      const item = items.get(ref)
      return { type: item.type, name: item.name, ...identity(item) }
    }),
    pinnedReview: pinnedItem && { type: pinnedItem.type, apiId: pinnedItem.apiId },
  }
}
