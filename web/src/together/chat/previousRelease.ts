import type { Chat, Message } from '@remusic/contract/together/schemas/chat'

/** The fields of a message that servers of the previous release leave out. They know neither groups nor changes. */
const NEW_IN_MESSAGES = {
  sender: null,
  change: 0,
  editedAt: null,
  deleted: false,
  replyTo: null,
  reactions: [],
  event: null,
} satisfies Partial<Message>

const NEW_IN_CHATS = { group: null, firstSeq: 1, lastChange: 0, request: false } satisfies Partial<Chat>

/** A message of a server of either release: while servers are replaced, a page of the new one also gets answers of the old one. */
export const completeMessage = (message: Message): Message => ({ ...NEW_IN_MESSAGES, ...message })

export const completeChat = (chat: Chat): Chat => ({
  ...NEW_IN_CHATS,
  ...chat,
  lastMessage: chat.lastMessage && completeMessage(chat.lastMessage),
})

type Page = { items: Message[]; next: string | null; lastChange: number; apart: string[] }

/** A server of the previous release knows no changes: it answers a request for changes with the latest messages. */
export function completePage(page: Page, isAboutChanges: boolean): Page {
  if (page.lastChange !== undefined) return page
  const none = { lastChange: 0, apart: [] }
  return isAboutChanges
    ? { items: [], next: null, ...none }
    : { ...page, ...none, items: page.items.map(completeMessage) }
}
