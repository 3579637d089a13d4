import type { ChatPerson } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { isShownTo } from '../../people/accounts/people.ts'
import { pictureOf } from '../../people/accounts/pictures.ts'
import { isOnline } from './presenceQueries.ts'
import { namedLike } from './queries.ts'

type PeopleQuery = { userId: string; query?: string | undefined; cursor?: string | undefined; limit: number }

/** The users one can write to, by name; the cursor is the last id of the previous page. */
export async function findChatPeople(db: Db, { userId, query, cursor, limit }: PeopleQuery) {
  const me = sql`${userId}::uuid`
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.role', 'users.picture_id'])
    .select([
      isOnline('users.id').as('online'),
      sql<string | null>`(
        select id from chats
        where low_user_id = least(users.id, ${me}) and high_user_id = greatest(users.id, ${me})
      )`.as('chatId'),
    ])
    .where('users.active', '=', true)
    .where('users.role', '<>', 'Gratuito')
    .where('users.id', '<>', userId)
    .where(isShownTo(userId, 'users.id'))
    .$if(!!query, (users) => users.where(namedLike(query ?? '', 'users.name')))
    .$if(cursor !== undefined, (users) =>
      users.where(
        sql<boolean>`(folded(users.name), users.id) > (select folded(name), id from users where id = ${cursor})`,
      ),
    )
    .orderBy(sql`folded(users.name)`)
    .orderBy('users.id')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(
    ({ picture_id, ...person }): ChatPerson => ({
      ...person,
      userImg: pictureOf({ id: person.id, picture_id }),
    }),
  )
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
