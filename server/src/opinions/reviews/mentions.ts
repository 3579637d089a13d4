import { MAX_MENTIONS } from '@remusic/contract/opinions/reviews'
import type { Mention } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { FIRST_SLOT, slotCharacter } from '../../people/accounts/mentionedPeople.ts'
import { isShownTo } from '../../people/accounts/people.ts'

/** In SQL: whether the text of a comment still contains the mention of this row. */
const isInText = sql<boolean>`strpos(comments.body, chr(${sql.lit(FIRST_SLOT)} + comment_mentions.slot)) > 0`

type MentioningText = {
  text: string
  /** Undefined if the client does not support mentions; existing ones are then recognised by name. */
  mentions: Mention[] | undefined
  /** The people who may be mentioned, in slots that do not change when the comment is edited. */
  people: readonly { id: string; name: string; slot: number }[]
}

/** The body to store. A mention whose text is not '@' and the person's name stays plain text. */
export function collapseMentions({ text, mentions, people }: MentioningText): string {
  const byId = new Map(people.map((person) => [person.id, person]))
  const inOrder = (mentions ?? findByName(text, people)).toSorted((one, other) => one.start - other.start)
  let body = ''
  let copied = 0
  for (const { userId, start, length } of inOrder) {
    const person = byId.get(userId)
    if (!person || text.slice(start, start + length) !== `@${person.name}`) continue
    body += text.slice(copied, start) + slotCharacter(person.slot)
    copied = start + length
  }
  return body + text.slice(copied)
}

function findByName(text: string, people: MentioningText['people']): Mention[] {
  return people.flatMap(({ id, name }) => {
    const start = text.indexOf(`@${name}`)
    return start < 0 ? [] : [{ userId: id, start, length: name.length + 1 }]
  })
}

type CommentToSave = {
  /** Undefined while the comment is new. */
  id?: string | undefined
  reviewAuthorId: string
  authorId: string
  text: string
  mentions: Mention[] | undefined
}

/**
 * Resolves the mentions of a comment: returns the body to store and the people it mentions for the first time. The caller must have locked
 * the comment's author, so that no block by or against them is being committed.
 */
export async function resolveMentions(tx: Db, comment: CommentToSave) {
  const before = comment.id === undefined ? [] : await findMentionedBefore(tx, comment.id)
  const known = new Set(before.map(({ id }) => id))
  const wanted = (comment.mentions ?? []).map(({ userId }) => userId).filter((id) => !known.has(id))
  const found = wanted.length === 0 ? [] : await findMentioned(tx, wanted, comment)
  const added = found
    .filter((person) => isWritten(person, comment))
    .map((person, i) => ({ ...person, slot: before.length + i }))
    .filter(({ slot }) => slot < MAX_MENTIONS)
  return { body: collapseMentions({ ...comment, people: [...before, ...added] }), added }
}

export async function storeMentions(
  tx: Db,
  commentId: string,
  people: readonly { id: string; slot: number }[],
): Promise<void> {
  if (people.length === 0) return
  await tx
    .insertInto('comment_mentions')
    .values(people.map(({ id, slot }) => ({ comment_id: commentId, user_id: id, slot })))
    .execute()
}

const isWritten = (
  { id, name }: { id: string; name: string },
  { text, mentions = [] }: Pick<CommentToSave, 'text' | 'mentions'>,
) =>
  mentions.some(
    ({ userId, start, length }) => userId === id && text.slice(start, start + length) === `@${name}`,
  )

const findMentionedBefore = (tx: Db, commentId: string) =>
  tx
    .selectFrom('comment_mentions')
    .innerJoin('users', 'users.id', 'comment_mentions.user_id')
    .select(['users.id', 'users.name', 'slot'])
    .where('comment_id', '=', commentId)
    .execute()

/** Finds the people who are active, see both the author of the comment and the review, and are not the author. */
const findMentioned = (
  tx: Db,
  ids: string[],
  { authorId, reviewAuthorId }: Pick<CommentToSave, 'authorId' | 'reviewAuthorId'>,
) =>
  tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('id', '<>', authorId)
    .where('active', '=', true)
    .where(isShownTo(authorId, 'id'))
    .where(isShownTo(reviewAuthorId, 'id'))
    .orderBy('id')
    .execute()

/** The people of a comment whom no visible comment of its author under the same review mentions any more. */
export async function findNoLongerMentioned(tx: Db, commentId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select mentioned.user_id as "userId"
    from comment_mentions as mentioned join comments as changed on changed.id = mentioned.comment_id
    where mentioned.comment_id = ${commentId} and not exists (
      select from comments join comment_mentions on comment_mentions.comment_id = comments.id
      where comments.review_id = changed.review_id and comments.user_id = changed.user_id and comments.visible
        and comment_mentions.user_id = mentioned.user_id and ${isInText}
    )
    order by mentioned.user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}
