import { CHAT_TEXTS } from '@remusic/contract/chat'
import type { ChatPerson } from '@remusic/contract/schemas/chat'
import { sql } from 'kysely'
import { UserNotFoundError } from '../accounts/errors.ts'
import { pictureOf } from '../accounts/pictures.ts'
import type { Db } from '../database/client.ts'
import type { Deps } from '../platform/deps.ts'
import type { Me } from '../platform/handle.ts'
import { parseTimeCursor, toTimePage } from '../platform/timeCursor.ts'
import { SelfBlockError } from './errors.ts'
import { presenceRoom } from './presence.ts'
import { isOnline } from './presenceQueries.ts'
import { isBlocked, namedLike } from './queries.ts'

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
    .where(sql<boolean>`not ${isBlocked(me, sql.ref('users.id'))}`)
    .where(sql<boolean>`not ${isBlocked(sql.ref('users.id'), me)}`)
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

/** A blocked user cannot write, does not see the blocker's presence, and causes no notifications. */
export async function blockPersonAs(deps: Deps, me: Me, userId: string): Promise<string> {
  if (userId === me.id) throw new SelfBlockError()
  const chatId = await deps.db.transaction().execute(async (tx) => {
    const person = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!person) throw new UserNotFoundError()
    const chatId = await lockChatWith(tx, me.id, userId)
    await tx
      .insertInto('blocks')
      .values({ blocker_id: me.id, blocked_id: userId, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return chatId
  })
  deps.sockets.removeFromRoom(userId, presenceRoom(me.id))
  emitToBoth(deps, me, userId, chatId)
  return CHAT_TEXTS.blocked
}

export async function unblockPersonAs(deps: Deps, me: Me, userId: string): Promise<string> {
  const chatId = await deps.db.transaction().execute(async (tx) => {
    const chatId = await lockChatWith(tx, me.id, userId)
    await tx.deleteFrom('blocks').where('blocker_id', '=', me.id).where('blocked_id', '=', userId).execute()
    return chatId
  })
  emitToBoth(deps, me, userId, chatId)
  return CHAT_TEXTS.unblocked
}

/** Most recently blocked first. */
export async function findBlocked(db: Db, { userId, cursor, limit }: Omit<PeopleQuery, 'query'>) {
  const place = parseTimeCursor(cursor)
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.name', 'users.picture_id', 'blocks.created_at as at'])
    .where('blocks.blocker_id', '=', userId)
    .$if(place !== null, (blocks) =>
      blocks.where(sql<boolean>`(blocks.created_at, blocks.blocked_id) < (${place?.at}, ${place?.id})`),
    )
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(limit + 1)
    .execute()
  const person = ({ id, name, picture_id }: (typeof rows)[number]) => ({
    id,
    name,
    userImg: pictureOf({ id, picture_id }),
  })
  return toTimePage(rows, limit, person, ({ at, id }) => ({ at, id }))
}

async function lockChatWith(tx: Db, userId: string, peerId: string): Promise<string | undefined> {
  const [low = '', high = ''] = [userId, peerId].toSorted()
  const chat = await tx
    .selectFrom('chats')
    .select('id')
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return chat?.id
}

function emitToBoth({ sockets }: Deps, me: Me, userId: string, chatId: string | undefined) {
  if (chatId) for (const id of [me.id, userId]) sockets.emitTo(id, 'chat-changed', { chatId })
}
