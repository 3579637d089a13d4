import type { Mention } from '@remusic/contract/opinions/schemas/reviews'
import { sql } from 'kysely'
import { ERASED_NAME } from './erasure.ts'
import { isShownTo } from './people.ts'

/**
 * In a stored comment a mention is one character of the private use area, U+E000 plus its slot. The reference to the person is a
 * row of `comment_mentions`, so a reader always sees the current name.
 */
export const FIRST_SLOT = 0xe000
const SLOTS = /[\ue000-\ue009]/g
export const slotCharacter = (slot: number) => String.fromCharCode(FIRST_SLOT + slot)

type MentionedPerson = { slot: number; userId: string; name: string; isLinked: boolean }

/**
 * The people of a comment in SQL, for `expandMentions`. A mention is a link if the person is active and neither they nor the viewer
 * have blocked the other.
 */
export const mentionedPeople = (commentId: string, viewerId: string | null) => sql<MentionedPerson[]>`(
  select coalesce(json_agg(json_build_object(
    'slot', slot, 'userId', users.id, 'name', users.name,
    'isLinked', users.active and ${isShownTo(viewerId, 'users.id')}
  )), '[]')
  from comment_mentions join users on users.id = comment_mentions.user_id
  where comment_id = ${sql.ref(commentId)}
)`

/** The text of a stored comment as people read it. Slots without a row belonged to accounts that were erased. */
export function expandMentions(
  body: string,
  people: MentionedPerson[],
): { text: string; mentions: Mention[] } {
  const bySlot = new Map(people.map((person) => [slotCharacter(person.slot), person]))
  const mentions: Mention[] = []
  let text = ''
  let copied = 0
  for (const { index, 0: slot } of body.matchAll(SLOTS)) {
    const person = bySlot.get(slot)
    const written = `@${person?.name ?? ERASED_NAME}`
    text += body.slice(copied, index)
    if (person?.isLinked) mentions.push({ userId: person.userId, start: text.length, length: written.length })
    text += written
    copied = index + 1
  }
  return { text: text + body.slice(copied), mentions }
}
