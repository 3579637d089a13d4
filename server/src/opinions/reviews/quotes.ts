import type { QuotedReview } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { hasReviewed, type Taster } from '../../music/catalogue/blindTasting.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { isWrittenHere } from './filters.ts'

const QUOTES = 4
/** The quotes are chosen among this many of the latest reviews. */
const CANDIDATES = 500
/** A longer title does not fit on a poster. */
const MAX_TITLE_LENGTH = 60
const MIN_SCORE = 4

/**
 * The best-liked recent reviews, at most one per author, for the posters beside the visitors' forms. Being quoted implies a high score, so
 * a viewer who tastes blind only gets quotes about items they have reviewed.
 */
export async function findQuotes(db: Db, viewer: Taster): Promise<QuotedReview[]> {
  const isOpen = viewer?.blind ? hasReviewed(sql`${viewer.id}`, sql.ref('latest.target_id')) : sql`true`
  const { rows } = await sql<QuoteRow>`
    select "reviewId", title, score, id, name, picture_id
    from (
      select distinct on (latest.user_id) latest.id as "reviewId", latest.title, latest.score, latest.like_count,
        users.id, users.name, users.picture_id
      from (select * from reviews where visible and ${isWrittenHere} order by id desc limit ${CANDIDATES}) as latest
      join users on users.id = latest.user_id
      where users.active and latest.score >= ${MIN_SCORE} and latest.like_count > 0
        and char_length(latest.title) <= ${MAX_TITLE_LENGTH} and ${isOpen} and ${isShownTo(viewer?.id ?? null, 'latest.user_id')}
      order by latest.user_id, latest.like_count desc, latest.id desc
    ) as best
    order by like_count desc, "reviewId" desc
    limit ${QUOTES}`.execute(db)
  return rows.map(({ reviewId, title, score, ...author }) => ({
    id: reviewId,
    title,
    score,
    user: asPerson(author),
  }))
}

type QuoteRow = {
  reviewId: string
  title: string
  score: number
  id: string
  name: string
  picture_id: string | null
}
