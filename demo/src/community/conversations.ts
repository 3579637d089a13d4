import { randomUUID } from 'node:crypto'
import { seeded } from '@remusic/art/random'
import { NOTIFICATION } from '@remusic/contract/notifications'
import { TargetKind } from '@remusic/contract/reviews'
import type { Db } from '@remusic/server/database/client'
import { notify } from '@remusic/server/notifications/notify'
import { sql } from 'kysely'
import { z } from 'zod'
import { readJson } from '../content.ts'
import { uuidV7 } from './uuid.ts'
import type { Account } from './write.ts'

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
      talks: z.array(z.strictObject({ minutesAgo: z.int().positive(), lines: z.array(Message).min(1) })),
    }),
  ),
)

const MINUTE_MS = 60_000
/** People take between half a minute and two to answer. */
const PAUSE_MS = [30_000, 120_000] as const

/** What the Premium account has talked about, with a few lines it has not read. */
export async function storeConversations(db: Db, accounts: readonly Account[], now: Date): Promise<void> {
  const me = accounts.find(({ role }) => role === 'Premium')
  if (!me) return
  const random = seeded('remusic-conversations-1')
  for (const { peer: name, unread, talks } of CONVERSATIONS) {
    const peer = accounts.find((account) => account.name === name)
    if (!peer) continue
    const lines = talks.flatMap((talk) => {
      let at = now.getTime() - talk.minutesAgo * MINUTE_MS
      return talk.lines.map((line) => {
        at += random.between(...PAUSE_MS)
        return { ...line, at: new Date(Math.round(at)), by: line.by === 'me' ? me : peer }
      })
    })
    const [first, last] = [lines[0], lines.at(-1)]
    if (!first || !last) continue
    const chatId = uuidV7(first.at, random)
    await storeChat(db, {
      chatId,
      opener: first.by,
      peer: first.by === me ? peer : me,
      lastAt: last.at,
      size: lines.length,
    })
    const rows = []
    for (const [i, line] of lines.entries())
      rows.push({
        chat_id: chatId,
        seq: i + 1,
        id: uuidV7(line.at, random),
        sender_id: line.by.id,
        client_id: randomUUID(),
        body: line.music ? `${line.text}\n${await addressOf(db, line.music)}`.trim() : line.text,
        created_at: line.at,
      })
    await db.insertInto('messages').values(rows).execute()
    await db
      .insertInto('chat_members')
      .values([
        { chat_id: chatId, user_id: me.id, delivered_seq: lines.length, read_seq: lines.length - unread },
        { chat_id: chatId, user_id: peer.id, delivered_seq: lines.length, read_seq: lines.length },
      ])
      .execute()
    const happening = {
      type: NOTIFICATION.message,
      receiverId: me.id,
      actorId: peer.id,
      chatId,
      title: peer.name,
    }
    if (unread > 0) await notify(db, happening, last.at)
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

/** Where it is on this ReMusic; nothing if the catalogue has it no more. */
async function addressOf(db: Db, { kind, artist, title }: Music): Promise<string> {
  const { rows } = await sql<{ apiId: string }>`
    select item.api_id as "apiId"
    from ${sql.table(`${kind}s`)} as item
    join artists on artists.id = ${kind === 'artist' ? sql.ref('item.id') : sql.ref('item.artist_id')}
    where artists.name = ${artist} and ${kind === 'artist' ? sql.ref('item.name') : sql.ref('item.title')} = ${title}
    limit 1`.execute(db)
  return rows[0] ? `/${kind}/${rows[0].apiId}` : ''
}
