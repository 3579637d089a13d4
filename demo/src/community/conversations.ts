import { randomUUID } from 'node:crypto'
import { seeded } from '@remusic/art/random'
import { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Db } from '@remusic/server/base/database/client'
import { notify } from '@remusic/server/people/notifications/notify'
import { sql } from 'kysely'
import { z } from 'zod'
import { readJson } from '../content.ts'
import type { Account } from './members.ts'
import { uuidV7 } from './uuid.ts'

/** A message of the Premium account or of the other one; `music` appends the address of a catalogue item. */
const Music = z.strictObject({ kind: TargetKind, artist: z.string(), title: z.string() })
type Music = z.infer<typeof Music>
const Message = z.strictObject({ by: z.enum(['me', 'peer']), text: z.string(), music: Music.optional() })

/** The conversations of the Premium account. The messages of a talk follow each other within minutes. */
const CONVERSATIONS = readJson(
  'community/conversations.json',
  z.array(
    z.strictObject({
      peer: z.string(),
      /** How many of the last messages are unread. */
      unread: z.int().min(0),
      talks: z.array(z.strictObject({ minutesAgo: z.int().positive(), messages: z.array(Message).min(1) })),
    }),
  ),
)

const MINUTE_MS = 60_000
/** The shortest and longest time between two messages. */
const PAUSE_MS = [30_000, 120_000] as const

/** Stores the conversations of the Premium account, some messages unread. */
export async function storeConversations(db: Db, accounts: readonly Account[], now: Date): Promise<void> {
  const me = accounts.find(({ role }) => role === 'Premium')
  if (!me) return
  const random = seeded('remusic-conversations-1')
  for (const { peer: name, unread, talks } of CONVERSATIONS) {
    const peer = accounts.find((account) => account.name === name)
    if (!peer) continue
    const messages = talks.flatMap((talk) => {
      let at = now.getTime() - talk.minutesAgo * MINUTE_MS
      return talk.messages.map((message) => {
        at += random.between(...PAUSE_MS)
        return { ...message, at: new Date(Math.round(at)), by: message.by === 'me' ? me : peer }
      })
    })
    const [first, last] = [messages[0], messages.at(-1)]
    if (!first || !last) continue
    const chatId = uuidV7(first.at, random)
    await storeChat(db, {
      chatId,
      opener: first.by,
      peer: first.by === me ? peer : me,
      lastAt: last.at,
      size: messages.length,
    })
    const rows = []
    for (const [i, message] of messages.entries())
      rows.push({
        chat_id: chatId,
        seq: i + 1,
        id: uuidV7(message.at, random),
        sender_id: message.by.id,
        client_id: randomUUID(),
        body: message.music ? `${message.text}\n${await pathOf(db, message.music)}`.trim() : message.text,
        created_at: message.at,
      })
    await db.insertInto('messages').values(rows).execute()
    await db
      .insertInto('chat_members')
      .values([
        {
          chat_id: chatId,
          user_id: me.id,
          delivered_seq: messages.length,
          read_seq: messages.length - unread,
        },
        { chat_id: chatId, user_id: peer.id, delivered_seq: messages.length, read_seq: messages.length },
      ])
      .execute()
    const event = {
      type: NOTIFICATION.message,
      receiverId: me.id,
      actorId: peer.id,
      chatId,
      title: peer.name,
    }
    if (unread > 0) await notify(db, event, last.at)
  }
}

type NewChat = { chatId: string; opener: Account; peer: Account; lastAt: Date; size: number }

async function storeChat(db: Db, { chatId, opener, peer, lastAt, size }: NewChat): Promise<void> {
  const [low = '', high = ''] = [opener.id, peer.id].toSorted()
  await db
    .insertInto('chats')
    .values({
      id: chatId,
      low_user_id: low,
      high_user_id: high,
      opened_by: opener.id,
      last_seq: size,
      last_message_at: lastAt,
      created_at: lastAt,
    })
    .execute()
}

/** The path of the item's page; empty if the catalogue does not contain it. */
async function pathOf(db: Db, { kind, artist, title }: Music): Promise<string> {
  const { rows } = await sql<{ apiId: string }>`
    select item.api_id as "apiId"
    from ${sql.table(`${kind}s`)} as item
    join artists on artists.id = ${kind === 'artist' ? sql.ref('item.id') : sql.ref('item.artist_id')}
    where artists.name = ${artist} and ${kind === 'artist' ? sql.ref('item.name') : sql.ref('item.title')} = ${title}
    limit 1`.execute(db)
  return rows[0] ? `/${kind}/${rows[0].apiId}` : ''
}
