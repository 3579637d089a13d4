import { affinityFigures, confidenceOf, type Ratings } from '@remusic/contract/listening/affinity'
import type { Affinity } from '@remusic/contract/listening/schemas/affinity'
import type { Person } from '@remusic/contract/people/schemas/accounts'
import type { Db } from '../../base/database/client.ts'
import { UserNotFoundError } from '../../people/accounts/errors.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { OwnAffinityError } from './errors.ts'
import { findExamples } from './examples.ts'
import { readRatings } from './ratings.ts'

/** Finds an active person without a block in either direction; anybody else is answered as not found. */
export async function requireOther(db: Db, userId: string, otherId: string): Promise<Person> {
  if (userId === otherId) throw new OwnAffinityError()
  const other = await db
    .selectFrom('users')
    .select(['id', 'name', 'picture_id'])
    .where('id', '=', otherId)
    .where('active', '=', true)
    .where(isShownTo(userId, 'users.id'))
    .executeTakeFirst()
  if (!other) throw new UserNotFoundError()
  return asPerson(other)
}

/** For a viewer who tastes blind, the other person's mean only covers items that both have reviewed. */
export async function findAffinity(
  db: Db,
  { id: userId, blind }: { id: string; blind: boolean },
  otherId: string,
): Promise<Affinity> {
  const [ratings, examples, playlist] = await Promise.all([
    readRatings(db, userId, [otherId]),
    findExamples(db, userId, otherId),
    findPlaylistForTwo(db, userId, otherId),
  ])
  const found = ratings.get(otherId) ?? { mine: [], theirs: [], pairs: [], follows: 0 }
  const figures = affinityFigures(blind ? { ...found, theirs: theirsIn(found.pairs) } : found)
  return { ...figures, confidence: confidenceOf(figures.common), ...examples, playlist: playlist ?? null }
}

/** How often the other person gave 1, 2, 3, 4 and 5 to what both have reviewed. */
const theirsIn = (pairs: Ratings['pairs']) =>
  [1, 2, 3, 4, 5].map((score) =>
    pairs.reduce((sum, [, theirs, items]) => sum + (theirs === score ? items : 0), 0),
  )

export function findPlaylistForTwo(db: Db, userId: string, otherId: string) {
  return db
    .selectFrom('affinity_playlists')
    .innerJoin('playlists', 'playlists.id', 'affinity_playlists.playlist_id')
    .select(['playlists.id', 'playlists.name'])
    .where('affinity_playlists.user_id', '=', userId)
    .where('affinity_playlists.other_id', '=', otherId)
    .where('playlists.hidden_at', 'is', null)
    .executeTakeFirst()
}
