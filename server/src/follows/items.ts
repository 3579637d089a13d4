import { FOLLOW_TEXTS } from '@remusic/contract/follows'
import type { Db } from '../database/client.ts'
import { NotFoundError } from '../platform/errors.ts'

type Followed = { isNew: boolean; followerCount: number }

/** Artists and albums are followed alike; each has its own table, so that the database holds its keys. */
export const ITEMS = {
  artist: { follow: followArtist, unfollow: unfollowArtist },
  album: { follow: followAlbum, unfollow: unfollowAlbum },
} as const

async function followArtist(tx: Db, userId: string, apiId: string): Promise<Followed> {
  const artist = await findArtist(tx, apiId)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('artist_follows')
    .values({ user_id: userId, artist_id: artist.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return {
    isNew: numInsertedOrUpdatedRows === 1n,
    followerCount: (await findArtist(tx, apiId)).followerCount,
  }
}

async function unfollowArtist(tx: Db, userId: string, apiId: string): Promise<Followed> {
  const artist = await findArtist(tx, apiId)
  await tx
    .deleteFrom('artist_follows')
    .where('user_id', '=', userId)
    .where('artist_id', '=', artist.id)
    .execute()
  return { isNew: false, followerCount: (await findArtist(tx, apiId)).followerCount }
}

async function followAlbum(tx: Db, userId: string, apiId: string): Promise<Followed> {
  const album = await findAlbum(tx, apiId)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('album_follows')
    .values({ user_id: userId, album_id: album.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return { isNew: numInsertedOrUpdatedRows === 1n, followerCount: (await findAlbum(tx, apiId)).followerCount }
}

async function unfollowAlbum(tx: Db, userId: string, apiId: string): Promise<Followed> {
  const album = await findAlbum(tx, apiId)
  await tx
    .deleteFrom('album_follows')
    .where('user_id', '=', userId)
    .where('album_id', '=', album.id)
    .execute()
  return { isNew: false, followerCount: (await findAlbum(tx, apiId)).followerCount }
}

async function findArtist(db: Db, apiId: string) {
  const artist = await db
    .selectFrom('artists')
    .select(['id', 'follower_count as followerCount'])
    .where('api_id', '=', apiId)
    .executeTakeFirst()
  if (!artist) throw new NotFoundError(FOLLOW_TEXTS.artistNotFound)
  return artist
}

async function findAlbum(db: Db, apiId: string) {
  const album = await db
    .selectFrom('albums')
    .select(['id', 'follower_count as followerCount'])
    .where('api_id', '=', apiId)
    .executeTakeFirst()
  if (!album) throw new NotFoundError(FOLLOW_TEXTS.albumNotFound)
  return album
}
