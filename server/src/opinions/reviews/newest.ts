import type { FeedFilter } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import { batch } from '../../base/common/batch.ts'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { isOfGenre, isOfKind, isOfShownItem, isWrittenHere } from './filters.ts'
import { asPage, type FeedQuery, findReviews, inOrder, type Member, selectReviews } from './queries.ts'

type FirstPage = Pick<FeedFilter, 'kind' | 'genre'> & { limit: number }
type Request = FirstPage & { viewerId: string }

/**
 * All reviews, newest first. Everybody opens the same first page, so concurrent requests share one statement: it reads the reviews with
 * their authors and items once, and per viewer only what they liked, follow and must not see. The statement starts after the last of these
 * requests has arrived, so everybody sees what they have just written.
 */
export function createNewestReviews(db: Db) {
  const readFirstPage = batch(async (requests: Request[]) => {
    const pages = new Map<string, ReturnType<typeof selectFirstPage>>()
    for (const [key, sharing] of Map.groupBy(requests, keyOf)) {
      const [first] = sharing as [Request]
      const viewerIds = [...new Set(sharing.map(({ viewerId }) => viewerId))]
      pages.set(key, selectFirstPage(db, first, viewerIds))
    }
    await Promise.allSettled(pages.values())
    return requests.map(async (request) =>
      asSeenBy(request.viewerId, (await pages.get(keyOf(request))) ?? []),
    )
  })

  return async (query: FeedQuery & { viewer: Member }) => {
    const { viewer, cursor, limit, people, kind, genre } = query
    if (cursor !== undefined || people === 'listed') return findReviews(db, query)
    const rows = await readFirstPage({ viewerId: viewer.id, limit, kind, genre })
    // A review on the shared page is hidden from this viewer, so their page needs another one in its place.
    if (rows.some((row) => row.isHidden)) return findReviews(db, query)
    return asPage(db, rows, viewer, { limit, order: 'newest' })
  }
}

const keyOf = ({ limit, kind, genre }: FirstPage) => JSON.stringify([limit, kind, genre])

/** The page as a visitor sees it, with the ids of the viewers who have liked, follow or must not see something on it. */
function selectFirstPage(db: Db, { limit, kind, genre }: FirstPage, viewerIds: string[]) {
  return compiledQuery(
    db,
    `first page ${limit}`,
    { viewerIds, kind, genre },
    ({ viewerIds, kind, genre }) => {
      const viewers = sql`unnest(${viewerIds}::uuid[]) as viewer`
      return selectReviews(db, { viewerId: null, people: 'me' }, (reviews) =>
        inOrder(
          reviews
            .where(isWrittenHere)
            .where(isOfShownItem)
            .$if(kind !== undefined, (about) => about.where(isOfKind(kind)))
            .$if(genre !== undefined, (about) => about.where(isOfGenre(genre))),
          'newest',
          { limit },
        ),
      ).select([
        sql<string[]>`array(
        select viewer from ${viewers}
        where (select true from review_likes where review_id = reviews.id and user_id = viewer)
      )`.as('liked_by'),
        sql<string[]>`array(
        select viewer from ${viewers}
        where (select true from user_follows where followed_id = reviews.user_id and follower_id = viewer)
      )`.as('followed_by'),
        // Few authors are hidden from any viewer, so this first checks one array of all hidden people instead of every pair.
        sql<string[]>`case
        when reviews.user_id = any(array(select user_id from ${viewers} cross join lateral hidden_from(viewer)))
        then array(select viewer from ${viewers} where are_apart(viewer, reviews.user_id))
        else '{}' end`.as('hidden_from'),
      ])
    },
  )
}

type SharedRow = Awaited<ReturnType<typeof selectFirstPage>>[number]

const asSeenBy = (viewerId: string, rows: SharedRow[]) =>
  rows.map(({ liked_by, followed_by, hidden_from, ...row }) => ({
    ...row,
    liked: liked_by.includes(viewerId),
    followed: followed_by.includes(viewerId),
    isHidden: hidden_from.includes(viewerId),
  }))
