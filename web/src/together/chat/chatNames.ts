import type { Chat, Message } from '@remusic/contract/together/schemas/chat'

/** Shown for a person who has left the group and of whom only a reaction is known. */
const GONE = { name: 'Alguien que ya no está', userImg: null }

export const chatName = ({ group, peer }: Chat) => group?.name ?? peer?.name ?? ''

/** A member of a conversation as their messages show them. */
export type Sender = { name: string; userImg: string | null }

/** All who wrote in a chat. Those who left a group are named by their messages, by what happened to it, or by a quote. */
export function sendersIn(chat: Chat, messages: readonly Message[]): (userId: string) => Sender {
  const senders = new Map<string, Sender>()
  const add = (id: string, name: string) => senders.set(id, { name, userImg: null })
  for (const { event, replyTo } of messages) {
    if (event) add(event.actor.id, event.actor.name)
    if (event?.subject) add(event.subject.id, event.subject.name)
    if (replyTo?.senderId) add(replyTo.senderId, replyTo.senderName)
  }
  for (const { senderId, sender } of messages) if (sender) senders.set(senderId, sender)
  for (const member of chat.group?.members ?? []) senders.set(member.id, member)
  if (chat.peer) senders.set(chat.peer.id, chat.peer)
  return (userId) => senders.get(userId) ?? GONE
}

const AND = new Intl.ListFormat('es', { type: 'conjunction' })
const MAX_NAMED_TYPERS = 2

/** 'escribiendo…' between two people; in a group it names who is typing. Empty if nobody is. */
export function typingText(chat: Chat, typers: readonly string[]): string {
  if (typers.length === 0) return ''
  if (!chat.group) return 'escribiendo…'
  const names = typers.flatMap((id) => chat.group?.members.find((member) => member.id === id)?.name ?? [])
  if (names.length === 0) return ''
  if (names.length > MAX_NAMED_TYPERS) return `${names.length} personas están escribiendo…`
  return `${AND.format(names)} ${names.length === 1 ? 'está' : 'están'} escribiendo…`
}
