import { randomUUID } from 'node:crypto'
import type { ChatAudience } from '@remusic/contract/together/chat'
import {
  chatsOf,
  createGroup,
  deleteMessage,
  editMessage,
  messagesOf,
  reactToMessage,
  saveChatSettings,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import type { callsTo } from '../testing/startTestApp.ts'
import type { People, Writer } from './world.ts'

type Caller = ReturnType<typeof callsTo>
/** One write in a group, as the ledger takes it. */
type ChatWrite = {
  kind: 'group message' | 'edited message' | 'deleted message' | 'reaction' | 'chat audience'
  mark: string
  send(): ReturnType<Caller>
  idempotent?: true
  readBack?(data: unknown): Promise<boolean | null>
}
type Attempt = (write: ChatWrite) => Promise<unknown>

const AUDIENCE: ChatAudience = 'all'

/** Returns a function that performs the next write of one person in a group of their own. */
export function createChatWriter({ writers }: People, me: Writer, call: Caller) {
  const { token, number } = me
  let groupId: string | undefined
  let isAudienceSent = false
  let count = 0
  const mark = (kind: string) => `${kind} ${number} ${randomUUID().slice(0, 8)} ${++count}`

  /** Creates the group, or finds it if the response to an earlier call was lost. This write is not in the ledger. */
  async function enter(): Promise<string | null> {
    if (groupId) return groupId
    const name = `Grupo ${number}`
    const query = { groups: 'true' as const, query: name }
    const known = await call(chatsOf, { params: { userId: me.id }, query }, { token }).catch(() => null)
    if (known?.status !== 200) return null
    groupId = known.data.items.find((chat) => chat.group?.name === name)?.id
    if (groupId) return groupId
    const userIds = writers.filter(({ id }) => id !== me.id).map(({ id }) => id)
    const created = await call(
      createGroup,
      { body: { name, userIds: userIds.slice(0, 10) } },
      { token },
    ).catch(() => null)
    if (created?.status === 201) groupId = created.data.id
    return groupId ?? null
  }

  async function write(attempt: Attempt, chatId: string) {
    const [text, clientId] = [mark('en el grupo'), randomUUID()]
    const send = () => call(sendMessage, { body: { chatId, text, clientId } }, { token })
    const readBack = async (data: unknown) => {
      const query = { after: (data as { seq: number }).seq - 1 }
      const read = await call(messagesOf, { params: { chatId }, query }, { token })
      return read.status === 200 ? read.data.items[0]?.text === text : null
    }
    await attempt({ kind: 'group message', mark: text, idempotent: true, send, readBack })
  }

  /** Sends a message that a later write changes. It is not in the ledger itself. */
  async function draft(chatId: string): Promise<string | null> {
    const body = { chatId, text: mark('borrador'), clientId: randomUUID() }
    const sent = await call(sendMessage, { body }, { token }).catch(() => null)
    return sent?.status === 201 ? sent.data.id : null
  }

  async function edit(attempt: Attempt, chatId: string) {
    const messageId = await draft(chatId)
    if (!messageId) return
    const text = mark('mensaje corregido')
    const send = () => call(editMessage, { params: { messageId }, body: { text } }, { token })
    await attempt({ kind: 'edited message', mark: text, idempotent: true, send })
  }

  async function remove(attempt: Attempt, chatId: string) {
    const messageId = await draft(chatId)
    if (!messageId) return
    const send = () => call(deleteMessage, { params: { messageId } }, { token })
    await attempt({ kind: 'deleted message', mark: messageId, send })
  }

  async function react(attempt: Attempt, chatId: string) {
    const messageId = await draft(chatId)
    if (!messageId) return
    const body = { kind: 'heart' as const, on: true }
    const send = () => call(reactToMessage, { params: { messageId }, body }, { token })
    await attempt({ kind: 'reaction', mark: `${me.id} ${messageId}`, idempotent: true, send })
  }

  async function choose(attempt: Attempt) {
    if (isAudienceSent) return
    isAudienceSent = true
    const send = () => call(saveChatSettings, { body: { who: AUDIENCE } }, { token })
    await attempt({ kind: 'chat audience', mark: me.id, idempotent: true, send })
  }

  let turn = number
  return async (attempt: Attempt) => {
    const chatId = await enter()
    if (!chatId) return
    const turns = [write, edit, react, write, remove, choose]
    await turns[turn++ % turns.length]?.(attempt, chatId)
  }
}
