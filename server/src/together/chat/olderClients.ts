import type { NewMessage } from '@remusic/contract/together/schemas/chat'
import type { Db } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'
import type { ClientSocket } from '../../base/sockets/socket.ts'
import { InvalidMessageError } from './errors.ts'
import type { SendMessage } from './sendMessage.ts'

/** `id` is set if the client announces a message that it has sent over HTTP. */
type SocketMessage = NewMessage & { id?: string | undefined }

/** How far back to look for a message that was sent over HTTP and is then announced over the socket. */
const ANNOUNCEMENT_WINDOW_MS = 60_000
/** Far more than one member can send within the window. */
const REMEMBERED_ANNOUNCEMENTS = 500

/**
 * Handles `send-message` without a client id. Older clients announce a message that they have sent over HTTP, or send it over
 * the socket alone; only the latter is stored. A stored message is announced once, so the same words can be sent twice.
 */
export function createOlderClients(deps: Deps, send: SendMessage) {
  const states = new WeakMap<ClientSocket, { announced: Set<string>; last: Promise<unknown> }>()

  async function handle(me: Me, message: SocketMessage, announced: Set<string>) {
    const { id, ...content } = message
    const sent = await findSent(deps, me, message)
    const match = sent.find((each) => each.id === id || !announced.has(each.id))
    if (id !== undefined && !match) {
      deps.log.warn(
        { userId: me.id, chatId: message.chatId },
        'chat: rejected the announcement of an unknown message',
      )
      throw new InvalidMessageError()
    }
    announced.add((match ?? (await send(me, content))).id)
    for (const oldest of announced) {
      if (announced.size <= REMEMBERED_ANNOUNCEMENTS) break
      announced.delete(oldest)
    }
  }

  /** Handles one message per socket at a time: the second of two equal messages depends on the result of the first. */
  return (socket: ClientSocket, me: Me, message: SocketMessage): Promise<void> => {
    const state = states.get(socket) ?? { announced: new Set(), last: Promise.resolve() }
    const handled = state.last.then(() => handle(me, message, state.announced))
    states.set(socket, { ...state, last: handled.catch(() => {}) })
    return handled
  }
}

/** The messages that this one may announce, the latest first. */
function findSent(
  { db, clock }: { db: Db; clock: Deps['clock'] },
  me: Me,
  { id, chatId, text }: SocketMessage,
) {
  const own = db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', me.id)
    .where('chat_id', '=', chatId)
  if (id !== undefined) return own.where('id', '=', id).execute()
  return own
    .where('body', '=', text)
    .where('created_at', '>', new Date(clock.now().getTime() - ANNOUNCEMENT_WINDOW_MS))
    .orderBy('seq', 'desc')
    .execute()
}
