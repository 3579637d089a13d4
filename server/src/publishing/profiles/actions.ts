import { PROFILE_TEXTS } from '@remusic/contract/publishing/profiles'
import type { EditedProfile, Favourite } from '@remusic/contract/publishing/schemas/profiles'
import { InvalidFieldsError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { findIdAt } from '../../music/catalogue/addresses.ts'
import { lockPerson } from '../../people/accounts/people.ts'

/** Replaces everything that the user writes about themselves. */
export async function editProfileAs({ db }: Deps, me: Me, edited: EditedProfile): Promise<string> {
  await db.transaction().execute((tx) => replaceProfile(tx, me.id, edited))
  return PROFILE_TEXTS.saved
}

/** Must run in a transaction. */
export async function replaceProfile(tx: Db, userId: string, edited: EditedProfile): Promise<void> {
  // The compiler rejects a field that is not stored below.
  const { bio, country, links, favourites: chosen, pinnedReviewId, ...rest } = edited
  rest satisfies Record<string, never>
  await lockPerson(tx, userId)
  if (pinnedReviewId !== null) await requireOwnReview(tx, userId, pinnedReviewId)
  const favourites = await findFavouriteIds(tx, chosen)
  const profile = { bio, country, pinned_review_id: pinnedReviewId }
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, ...profile })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(profile))
    .execute()
  await tx.deleteFrom('profile_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('profile_favourites').where('user_id', '=', userId).execute()
  if (links.length > 0) await tx.insertInto('profile_links').values(placed(userId, links)).execute()
  if (favourites.length > 0)
    await tx.insertInto('profile_favourites').values(placed(userId, favourites)).execute()
}

export async function openProfileAs({ db }: Deps, me: Me, openToVisitors: boolean): Promise<string> {
  await saveOpenToVisitors(db, me.id, openToVisitors)
  return openToVisitors ? PROFILE_TEXTS.open : PROFILE_TEXTS.closed
}

export async function saveOpenToVisitors(db: Db, userId: string, openToVisitors: boolean): Promise<void> {
  const profile = { open_to_visitors: openToVisitors }
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...profile })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(profile))
    .execute()
}

const placed = <T>(userId: string, items: T[]) =>
  items.map((item, index) => ({ user_id: userId, position: index + 1, ...item }))

async function requireOwnReview(tx: Db, userId: string, reviewId: string): Promise<void> {
  const review = await tx
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', reviewId)
    .where('user_id', '=', userId)
    .where('visible', '=', true)
    .executeTakeFirst()
  if (!review) throw new InvalidFieldsError({ pinnedReviewId: PROFILE_TEXTS.notYourReview })
}

const COLUMN = { artist: 'artist_id', album: 'album_id', song: 'song_id' } as const

async function findFavouriteIds(tx: Db, chosen: Pick<Favourite, 'kind' | 'apiId'>[]) {
  const found: { artist_id?: number; album_id?: number; song_id?: number }[] = []
  for (const { kind, apiId } of chosen) {
    const id = await findIdAt(tx, kind, apiId)
    if (id === null) throw new InvalidFieldsError({ favourites: PROFILE_TEXTS.favouriteMissing })
    const column = COLUMN[kind]
    // A former and the current id are the same item.
    if (found.some((other) => other[column] === id))
      throw new InvalidFieldsError({ favourites: PROFILE_TEXTS.favouriteTwice })
    found.push({ [column]: id })
  }
  return found
}
