import { mayComment } from '@remusic/contract/plans'
import { type Comment, REVIEW_TEXTS } from '@remusic/contract/reviews'
import { ERASED_NAME } from '../accounts/erasure.ts'
import { pictureOf } from '../accounts/pictures.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import { ForbiddenError } from '../platform/errors.ts'
import type { Me } from '../platform/handle.ts'
import { CommentNotFoundError, CommentsArePremiumError, ReviewNotFoundError } from './errors.ts'

export async function writeCommentAs(
  { db, clock }: Deps,
  me: Me,
  reviewId: string,
  text: string,
): Promise<Comment> {
  if (!mayComment(me.role)) throw new CommentsArePremiumError()
  const id = await db.transaction().execute(async (tx) => {
    // The trigger that counts comments takes this lock anyway; taking it first keeps a deletion from slipping in between.
    const review = await tx
      .selectFrom('reviews')
      .select('id')
      .where('id', '=', reviewId)
      .where('visible', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!review) throw new ReviewNotFoundError()
    const comment = await tx
      .insertInto('comments')
      .values({ review_id: reviewId, user_id: me.id, body: text, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return comment.id
  })
  return findComment(db, id)
}

export async function editCommentAs({ db, clock }: Deps, me: Me, id: string, text: string): Promise<Comment> {
  if (!mayComment(me.role)) throw new CommentsArePremiumError()
  await ownComment(db, me, id)
  await db
    .updateTable('comments')
    .set({ body: text, edited_at: clock.now() })
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .execute()
  return findComment(db, id)
}

export async function deleteCommentAs({ db, clock }: Deps, me: Me, id: string): Promise<void> {
  await ownComment(db, me, id)
  await db
    .updateTable('comments')
    .set({ deleted_at: clock.now() })
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .where('deleted_at', 'is', null)
    .execute()
}

type Order = { reviewId: string; cursor?: string | undefined; limit: number }

/** As in a conversation: the oldest first. */
export async function findComments(db: Db, { reviewId, cursor, limit }: Order) {
  const rows = await selectComments(db)
    .where('comments.review_id', '=', reviewId)
    .$if(cursor !== undefined, (comments) => comments.where('comments.id', '>', cursor ?? ''))
    .orderBy('comments.id')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(asComment)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

async function findComment(db: Db, id: string): Promise<Comment> {
  const row = await selectComments(db).where('comments.id', '=', id).executeTakeFirst()
  if (!row) throw new CommentNotFoundError()
  return asComment(row)
}

async function ownComment(db: Db, me: Me, id: string): Promise<void> {
  const comment = await db
    .selectFrom('comments')
    .select('user_id')
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst()
  if (!comment) throw new CommentNotFoundError()
  if (comment.user_id !== me.id) throw new ForbiddenError(REVIEW_TEXTS.notYourComment)
}

function selectComments(db: Db) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('reviews', 'reviews.id', 'comments.review_id')
    .select(['comments.id', 'comments.body', 'comments.created_at', 'comments.edited_at'])
    .select(['users.id as userId', 'users.name', 'users.role', 'users.picture_id', 'users.erased_at'])
    .where('comments.visible', '=', true)
    .where('reviews.visible', '=', true)
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>

const asComment = (row: CommentRow): Comment => ({
  id: row.id,
  user: {
    id: row.userId,
    name: row.erased_at ? ERASED_NAME : row.name,
    role: row.role,
    userImg: pictureOf({ id: row.userId, picture_id: row.picture_id }),
  },
  text: row.body,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
})
