import { REVIEW_MESSAGES } from '@remusic/contract/opinions/reviewMessages'
import type { Comment, CommentText } from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { mayComment } from '@remusic/contract/people/plans'
import { ForbiddenError } from '../../base/common/errors.ts'
import type { Db } from '../../base/database/client.ts'
import { isViolationOf } from '../../base/database/databaseErrors.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import { ERASED_NAME } from '../../people/accounts/erasure.ts'
import { expandMentions, mentionedPeople } from '../../people/accounts/mentionedPeople.ts'
import { isShownTo, lockPerson, NOT_PAST_A_BLOCK } from '../../people/accounts/people.ts'
import { pictureOf } from '../../people/accounts/pictures.ts'
import { type Notice, notify, withdraw } from '../../people/notifications/notify.ts'
import { wantsMail } from '../../people/notifications/preferences.ts'
import { publishAfterCommit } from '../../people/notifications/push.ts'
import { CommentNotFoundError, CommentsArePremiumError, ReviewNotFoundError } from './errors.ts'
import { commentMail } from './mails.ts'
import { findNoLongerMentioned, resolveMentions, storeMentions } from './mentions.ts'
import { isReadable } from './queries.ts'

export async function writeCommentAs(
  deps: Deps,
  me: Me,
  reviewId: string,
  { text, mentions }: CommentText,
): Promise<Comment> {
  if (!mayComment(me.role)) throw new CommentsArePremiumError()
  const now = deps.clock.now()
  const id = await publishAfterCommit(deps, async (tx, publish) => {
    await lockPerson(tx, me.id)
    // The trigger that counts comments takes this lock anyway; taking it here also prevents a concurrent deletion.
    const review = await tx
      .selectFrom('reviews')
      .innerJoin('users', 'users.id', 'reviews.user_id')
      .select(['reviews.id', 'reviews.title', 'reviews.user_id as authorId', 'users.name', 'users.email'])
      .where('reviews.id', '=', reviewId)
      .where('reviews.visible', '=', true)
      .where(isShownTo(me.id, 'reviews.user_id'))
      .forNoKeyUpdate('reviews')
      .executeTakeFirst()
    if (!review) throw new ReviewNotFoundError()
    const { body, added } = await resolveMentions(tx, {
      reviewAuthorId: review.authorId,
      authorId: me.id,
      text,
      mentions,
    })
    const comment = await tx
      .insertInto('comments')
      .values({ review_id: reviewId, user_id: me.id, body, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeMentions(tx, comment.id, added)
    for (const notice of await notifyOfComment(tx, me, review, { mentioned: added, now })) publish(notice)
    await mailComment(deps, tx, me, { ...review, text })
    return comment.id
  })
  return findComment(deps.db, id, me.id)
}

type NotifiedReview = { id: string; title: string; authorId: string }

/** One notification per cause: a comment that mentions the review's author only sends them the mention. */
async function notifyOfComment(
  tx: Db,
  me: Me,
  { id, title, authorId }: NotifiedReview,
  { mentioned, now }: { mentioned: readonly { id: string }[]; now: Date },
): Promise<(Notice | null)[]> {
  const mentionedIds = new Set(mentioned.map((person) => person.id))
  const notices: (Notice | null)[] = []
  // Sorted, because two comments that notify the same people at once must lock them in the same order.
  for (const receiverId of [...new Set([authorId, ...mentionedIds])].sort()) {
    const mention = mentionedIds.has(receiverId)
      ? await notify(tx, { ...mentionOn(id, receiverId, me.id), title }, now)
      : null
    const isAboutReview = mention === null && receiverId === authorId
    notices.push(
      isAboutReview ? await notify(tx, { ...commentOn(id, receiverId, me.id), title }, now) : mention,
    )
  }
  return notices
}

const commentOn = (reviewId: string, receiverId: string, actorId: string) => ({
  type: NOTIFICATION.comment,
  receiverId,
  actorId,
  reviewId,
})

const mentionOn = (reviewId: string, receiverId: string, actorId: string) => ({
  ...commentOn(reviewId, receiverId, actorId),
  type: NOTIFICATION.mention,
})

type CommentedReview = { id: string; title: string; authorId: string; name: string; email: string | null }

async function mailComment(
  { mail, config, clock }: Deps,
  tx: Db,
  me: Me,
  { authorId, name, email, text, ...review }: CommentedReview & { text: string },
): Promise<void> {
  if (authorId === me.id || !email || !(await wantsMail(tx, authorId, NOTIFICATION.comment))) return
  const author = { id: authorId, name, email }
  await mail.queue(tx, commentMail(config, { commenter: me, author, review, text, now: clock.now() }))
}

/** Notifies people whom the new text mentions for the first time, and withdraws the notifications of those it no longer mentions. */
export async function editCommentAs(
  deps: Deps,
  me: Me,
  id: string,
  { text, mentions }: CommentText,
): Promise<Comment> {
  if (!mayComment(me.role)) throw new CommentsArePremiumError()
  const now = deps.clock.now()
  await publishAfterCommit(deps, async (tx, publish) => {
    await lockPerson(tx, me.id)
    const { authorId, reviewerId, reviewId, title } = await findCommentToChange(tx, me, id)
    if (authorId !== me.id) throw new ForbiddenError(REVIEW_MESSAGES.notYourComment)
    const { body, added } = await resolveMentions(tx, {
      id,
      reviewAuthorId: reviewerId,
      authorId,
      text,
      mentions,
    })
    await tx.updateTable('comments').set({ body, edited_at: now }).where('id', '=', id).execute()
    await storeMentions(tx, id, added)
    for (const person of added)
      publish(await notify(tx, { ...mentionOn(reviewId, person.id, me.id), title }, now))
    for (const notice of await withdrawMentions(tx, { id, reviewId, authorId }, now)) publish(notice)
  }).catch((error) => {
    // A block was committed after the comment had been found.
    throw isViolationOf(error, NOT_PAST_A_BLOCK) ? new CommentNotFoundError() : error
  })
  return findComment(deps.db, id, me.id)
}

/** Allowed for the comment's author and for the review's author, who moderates its comments. Does not notify the commenter. */
export async function deleteCommentAs(deps: Deps, me: Me, id: string): Promise<void> {
  const now = deps.clock.now()
  const { authorId, reviewerId } = await findCommentToDelete(deps.db, id)
  if (me.id !== authorId && me.id !== reviewerId)
    throw new ForbiddenError(REVIEW_MESSAGES.notYourCommentToDelete)
  await publishAfterCommit(deps, async (tx, publish) => {
    await tx
      .updateTable('comments')
      .set({ deleted_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    for (const notice of await withdrawCommentNotifications(tx, id, now)) publish(notice)
  })
}

/** Withdraws the notifications of a deleted or hidden comment, unless others of its author are still there. */
export async function withdrawCommentNotifications(
  tx: Db,
  id: string,
  now: Date,
): Promise<(Notice | null)[]> {
  const comment = await tx
    .selectFrom('comments')
    .innerJoin('reviews', 'reviews.id', 'comments.review_id')
    .select(['comments.user_id as commenterId', 'reviews.id as reviewId', 'reviews.user_id as authorId'])
    .select((comments) =>
      comments
        .exists(
          comments
            .selectFrom('comments as others')
            .select('others.id')
            .whereRef('others.review_id', '=', 'comments.review_id')
            .whereRef('others.user_id', '=', 'comments.user_id')
            .where('others.visible', '=', true),
        )
        .as('hasOthers'),
    )
    .where('comments.id', '=', id)
    .executeTakeFirst()
  if (!comment) return []
  const { reviewId, authorId, commenterId, hasOthers } = comment
  return [
    hasOthers ? null : await withdraw(tx, commentOn(reviewId, authorId, commenterId), now),
    ...(await withdrawMentions(tx, { id, reviewId, authorId: commenterId }, now)),
  ]
}

async function withdrawMentions(
  tx: Db,
  { id, reviewId, authorId }: { id: string; reviewId: string; authorId: string },
  now: Date,
): Promise<(Notice | null)[]> {
  const notices: (Notice | null)[] = []
  for (const receiverId of await findNoLongerMentioned(tx, id))
    notices.push(await withdraw(tx, mentionOn(reviewId, receiverId, authorId), now))
  return notices
}

type CommentsQuery = {
  reviewId: string
  viewerId: string | null
  cursor?: string | undefined
  limit: number
}

/** Oldest first, as in a conversation. */
export async function findComments(db: Db, { reviewId, viewerId, cursor, limit }: CommentsQuery) {
  const rows = await selectComments(db, viewerId)
    .where('comments.review_id', '=', reviewId)
    .where(isShownTo(viewerId, 'comments.user_id'))
    .where(isShownTo(viewerId, 'reviews.user_id'))
    .$if(cursor !== undefined, (comments) => comments.where('comments.id', '>', cursor ?? ''))
    .orderBy('comments.id')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(asComment)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

async function findComment(db: Db, id: string, viewerId: string): Promise<Comment> {
  const row = await selectComments(db, viewerId).where('comments.id', '=', id).executeTakeFirst()
  return asComment(existing(row))
}

/** A visible comment, whose review the user can still see. */
async function findCommentToChange(db: Db, me: Me, id: string) {
  return existing(await selectAuthors(db, id).where(isShownTo(me.id, 'reviews.user_id')).executeTakeFirst())
}

/** A visible comment, also by an author who is blocked or has blocked the user, because deleting stays possible. */
async function findCommentToDelete(db: Db, id: string) {
  return existing(await selectAuthors(db, id).executeTakeFirst())
}

const selectAuthors = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .innerJoin('reviews', 'reviews.id', 'comments.review_id')
    .select(['comments.user_id as authorId', 'reviews.user_id as reviewerId'])
    .select(['reviews.id as reviewId', 'reviews.title'])
    .where('comments.id', '=', id)
    .where('comments.visible', '=', true)

function existing<T>(comment: T | undefined): T {
  if (!comment) throw new CommentNotFoundError()
  return comment
}

function selectComments(db: Db, viewerId: string | null) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .innerJoin('reviews', 'reviews.id', 'comments.review_id')
    .select(['comments.id', 'comments.body', 'comments.created_at', 'comments.edited_at'])
    .select(['users.id as userId', 'users.name', 'users.role', 'users.picture_id', 'users.erased_at'])
    .select(mentionedPeople('comments.id', viewerId).as('mentioned'))
    .where('comments.visible', '=', true)
    .where(isReadable)
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
  ...expandMentions(row.body, row.mentioned),
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
})
