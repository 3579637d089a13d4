export const chatKeys = {
  all: ['chats'] as const,
  lists: ['chats', 'list'] as const,
  list: (words: string) => ['chats', 'list', words] as const,
  one: (chatId: string) => ['chats', 'one', chatId] as const,
  messages: (chatId: string) => ['chats', 'messages', chatId] as const,
  people: ['chats', 'people'] as const,
  peopleNamed: (words: string) => ['chats', 'people', words] as const,
  unread: ['chats', 'unread'] as const,
}
