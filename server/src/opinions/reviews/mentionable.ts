import { mayComment } from '@remusic/contract/people/plans'
import type { Person } from '@remusic/contract/people/schemas/accounts'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import type { Me } from '../../base/http/handle.ts'
import { asPerson, isShownTo } from '../../people/accounts/people.ts'
import { escapeLike } from '../../people/accounts/queries.ts'
import { CommentsArePremiumError } from './errors.ts'

const MAX_OFFERED = 8
/** Enough for any conversation and any circle of friends that a person remembers. */
const MAX_COMMENTS_READ = 200
const MAX_FOLLOWS_READ = 2_000

/**
 * The people to offer while somebody types a name: first those in the conversation, then those the viewer follows, then others. The
 * others need at least one letter and are found by the start of their name only, so that nobody lists them all.
 */
export async function findMentionable(
  db: Db,
  me: Me,
  { reviewId, query }: { reviewId: string; query: string },
): Promise<Person[]> {
  if (!mayComment(me.role)) throw new CommentsArePremiumError()
  const viewerId = me.id
  const start = escapeLike(query)
  const { rows } = await sql<{ id: string; name: string; picture_id: string | null }>`
    with review as (
      select id, user_id from reviews
      where id = ${reviewId} and visible and ${isShownTo(viewerId, 'user_id')}
    ), near as (
      select user_id, 1 as rank from review
      union all
      select user_id, 1 from (
        select comments.user_id from comments join review on review.id = review_id
        where comments.visible order by comments.id desc limit ${sql.lit(MAX_COMMENTS_READ)}
      ) as commenters
      union all
      select followed_id, 2 from (
        select followed_id from user_follows where follower_id = ${viewerId}
        order by created_at desc limit ${sql.lit(MAX_FOLLOWS_READ)}
      ) as followed
    ), candidates as (
      select users.id, min(rank) as rank from near join users on users.id = near.user_id
      where users.active and (
        folded(users.name) like folded(${start}) || '%'
        or folded(users.name) like '% ' || folded(${start}) || '%'
      )
      group by users.id
      union all
      select id, 3 from (
        select id from users
        where active and ${query !== ''}
          and folded(name) collate "C" >= folded(${query}) and folded(name) collate "C" < folded(${query}) || ${LAST}
          and id <> ${viewerId} and ${isShownTo(viewerId, 'id')}
        order by folded(name) collate "C", id limit ${sql.lit(2 * MAX_OFFERED)}
      ) as others
    )
    select users.id, users.name, users.picture_id
    from (select id, min(rank) as rank from candidates group by id) as found
      join users on users.id = found.id cross join review
    where users.id <> ${viewerId} and ${isShownTo(viewerId, 'users.id')}
      and users.id not in (select hidden.user_id from hidden_from(review.user_id) as hidden)
    order by rank, folded(users.name) like folded(${start}) || '%' desc, folded(users.name), users.id
    limit ${sql.lit(MAX_OFFERED)}`.execute(db)
  return rows.map(asPerson)
}

/** Sorts after every character of a name. */
const LAST = '\u{10ffff}'
