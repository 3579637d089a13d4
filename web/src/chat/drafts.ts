import { keysOf, storage } from '../api/storage.ts'

const PREFIX = 'chat-draft:'

/** The unsent text of each conversation. It survives a reload. */
export const drafts = {
  read: (chatId: string) => storage.getItem(PREFIX + chatId) ?? '',

  save(chatId: string, text: string) {
    if (text === '') storage.removeItem(PREFIX + chatId)
    else storage.setItem(PREFIX + chatId, text)
  },

  clear() {
    for (const key of keysOf(storage, PREFIX)) storage.removeItem(key)
  },
}
