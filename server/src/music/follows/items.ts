import { FOLLOW_TEXTS } from '@remusic/contract/music/follows'
import { sql } from 'kysely'
import { NotFoundError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { idAt } from '../catalogue/addresses.ts'

/** Artists and albums are followed alike. Each has its own table, so that foreign keys can be declared. */
export const TABLES = {
  artist: {
    items: 'artists',
    follows: 'artist_follows',
    itemId: 'artist_id',
    redirects: 'artist_redirects',
    notFound: FOLLOW_TEXTS.artistNotFound,
  },
  album: {
    items: 'albums',
    follows: 'album_follows',
    itemId: 'album_id',
    redirects: 'album_redirects',
    notFound: FOLLOW_TEXTS.albumNotFound,
  },
} as const

export type ItemKind = keyof typeof TABLES
export type FollowableItem = { kind: ItemKind; apiId: string }

export async function insertItemFollow(
  tx: Db,
  userId: string,
  item: FollowableItem,
): Promise<{ isNew: boolean; followerCount: number }> {
  const { follows, itemId } = TABLES[item.kind]
  const { id } = await findItem(tx, item)
  const { numAffectedRows } = await sql`
    insert into ${sql.table(follows)} (user_id, ${sql.ref(itemId)}) values (${userId}, ${id})
    on conflict do nothing`.execute(tx)
  const { followerCount } = await findItem(tx, item)
  return { isNew: numAffectedRows === 1n, followerCount }
}

export async function deleteItemFollow(
  tx: Db,
  userId: string,
  item: FollowableItem,
): Promise<{ followerCount: number }> {
  const { follows, itemId } = TABLES[item.kind]
  const { id } = await findItem(tx, item)
  await sql`delete from ${sql.table(follows)} where user_id = ${userId} and ${sql.ref(itemId)} = ${id}`.execute(
    tx,
  )
  return findItem(tx, item)
}

/** Of these addresses, those whose items the user follows, as the caller wrote them. */
export async function findFollowedItems(
  db: Db,
  userId: string,
  kind: ItemKind,
  apiIds: string[],
): Promise<string[]> {
  const { items, follows, itemId, redirects } = TABLES[kind]
  const id = sql.ref(itemId)
  const { rows } = await sql<{ apiId: string }>`
    select given.id as "apiId"
    from unnest(${apiIds}::text[]) as given (id)
    left join ${sql.table(items)} as items on items.api_id = given.id
    left join ${sql.table(redirects)} as moved on moved.api_id = given.id and items.id is null
    join ${sql.table(follows)} as follows on follows.${id} = coalesce(items.id, moved.${id})
    where follows.user_id = ${userId}`.execute(db)
  return rows.map(({ apiId }) => apiId)
}

async function findItem(db: Db, { kind, apiId }: FollowableItem) {
  const { items, notFound } = TABLES[kind]
  const { rows } = await sql<{ id: number; followerCount: number }>`
    select id, follower_count as "followerCount" from ${sql.table(items)} where id = ${idAt(kind, apiId)}`.execute(
    db,
  )
  const [item] = rows
  if (!item) throw new NotFoundError(notFound)
  return item
}
