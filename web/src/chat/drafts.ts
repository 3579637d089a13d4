import { keysOf, storage } from '../api/storage.ts'

const PREFIX = 'chat-draft:'

/** What was written and not sent, a draft a conversation. It is there again after a reload. */
export const drafts = {
  read: (chatId: string) => storage.getItem(PREFIX + chatId) ?? '',

  keep(chatId: string, text: string) {
    if (text === '') storage.removeItem(PREFIX + chatId)
    else storage.setItem(PREFIX + chatId, text)
  },

  clear() {
    for (const key of keysOf(storage, PREFIX)) storage.removeItem(key)
  },
}
