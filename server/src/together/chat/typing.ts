import { mayChat, ROLES } from '@remusic/contract/people/plans'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { compiledQuery } from '../../base/database/compiledQuery.ts'
import { ChatNotFoundError } from './errors.ts'

/**
 * Finds who sees that a member is typing: the other members who could receive the message, without those who have not accepted the chat and
 * those with a block between them and the writer.
 */
export async function findTypingReceivers(db: Db, userId: string, chatId: string): Promise<string[]> {
  const rows = await compiledQuery(
    db,
    'typing receivers',
    { userId, chatId },
    (input) => sql<{ id: string | null }>`
      select users.id
      from chat_members as mine
        left join chat_members as theirs
          on theirs.chat_id = mine.chat_id and theirs.user_id <> mine.user_id
          and theirs.left_at is null and theirs.state = 'accepted'
        left join users on users.id = theirs.user_id and users.active
          and users.role in (${sql.join(ROLES.filter(mayChat).map(sql.lit))})
          and not are_apart(mine.user_id, users.id)
      where mine.chat_id = ${input.chatId} and mine.user_id = ${input.userId}
        and mine.left_at is null and mine.state = 'accepted'`,
  )
  if (rows.length === 0) throw new ChatNotFoundError()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
