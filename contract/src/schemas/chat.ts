import { z } from 'zod'
import * as endpoints from '../chat.ts'
import { CHAT_TEXTS, MAX_UNREAD_COUNT, MESSAGE_LENGTH } from '../chat.ts'
import { PAGE_LIMIT } from '../fields.ts'
import { Person } from './accounts.ts'
import { Line, PageQuery, Prose, page, Role, upTo } from './fields.ts'
import { type Limit, route } from './route.ts'

export const Message = z.object({
  id: z.uuid(),
  chatId: z.uuid(),
  senderId: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  seq: z.int().describe('1, 2, 3… en cada chat, sin huecos: quien ve uno sabe qué le falta'),
  clientId: z.uuid().describe('El identificador que le dio el dispositivo que lo envió'),
  hidden: z.boolean().describe('Oculto por la moderación; el texto lo dice'),
})
export type Message = z.infer<typeof Message>

/** A member's progress in a chat: everything up to these numbers has been delivered or read. */
export const Marks = z.object({ deliveredSeq: z.int(), readSeq: z.int() })
export type Marks = z.infer<typeof Marks>

export const ChatPeer = Person.extend({ role: Role, active: z.boolean(), online: z.boolean() })
export type ChatPeer = z.infer<typeof ChatPeer>

export const Chat = z.object({
  id: z.uuid(),
  members: z.array(z.uuid()).length(2),
  peer: ChatPeer,
  lastMessage: Message.nullable(),
  lastSeq: z.int(),
  unread: z.int().describe(`Mensajes de la otra persona sin leer, hasta ${MAX_UNREAD_COUNT}`),
  mine: Marks,
  theirs: Marks,
  blockedByMe: z.boolean(),
  refusal: z.string().nullable().describe('Por qué no se puede escribir ahora; null si se puede'),
})
export type Chat = z.infer<typeof Chat>

export const ChatPerson = Person.extend({
  role: Role,
  online: z.boolean(),
  chatId: z.uuid().nullable().describe('El chat que ya hay con esta persona'),
})
export type ChatPerson = z.infer<typeof ChatPerson>

const Search = Line.pipe(z.string().max(50)).optional()

export const chatsOf = route(endpoints.chatsOf, {
  access: 'member',
  summary: 'Los chats propios, los de mensajes más nuevos primero; con query, los de quienes se llaman así',
  params: z.object({ userId: z.uuid() }),
  query: PageQuery.extend({ query: Search }),
  response: page(Chat),
})

export const openChat = route(endpoints.openChat, {
  access: 'member',
  summary: 'Abre el chat con una persona, o da el que ya existe',
  body: z.strictObject({
    senderId: z.uuid().optional(),
    reciverId: z.uuid(), // sic: the specified spelling
  }),
  response: Chat,
  limits: [{ name: 'chat-open', max: 60, seconds: 3_600 }],
})

export const chatPeople = route(endpoints.chatPeople, {
  access: 'member',
  summary: 'Las personas con quienes se puede chatear, por nombre',
  query: PageQuery.extend({ query: Search }),
  response: page(ChatPerson),
})

export const chatUnread = route(endpoints.chatUnread, {
  access: 'member',
  summary: 'Cuántos mensajes sin leer hay en todos los chats, y en cuántos chats',
  response: z.object({ messages: z.int(), chats: z.int() }),
})

const ChatParams = z.object({ chatId: z.uuid(CHAT_TEXTS.notFound) })

export const chatById = route(endpoints.chatById, {
  access: 'member',
  summary: 'Un chat propio',
  params: ChatParams,
  response: Chat,
})

/**
 * Always oldest first. Without `after` it returns the latest messages, and `next` is the `cursor` of the previous page. With
 * `after` it returns the messages that follow that number, and `next` is the next value for `after`.
 */
export const messagesOf = route(endpoints.messagesOf, {
  access: 'member',
  summary: 'Los mensajes de un chat propio: los últimos, los anteriores (cursor) o los que faltan (after)',
  params: ChatParams,
  query: z.object({
    cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.max),
  }),
  response: page(Message),
})

export const MessageText = Prose.pipe(
  z.string().min(1, CHAT_TEXTS.empty).superRefine(upTo(MESSAGE_LENGTH, CHAT_TEXTS.long)),
)

export const NewMessage = z.strictObject({
  senderId: z.uuid().optional(),
  chatId: z.uuid(CHAT_TEXTS.notFound),
  text: MessageText,
  clientId: z.uuid().optional().describe('Hecho por quien envía: repetirlo no guarda el mensaje dos veces'),
})
export type NewMessage = z.output<typeof NewMessage>

/** The rate limits of one user, shared by the HTTP call and the socket event. */
export const MESSAGE_LIMITS: readonly Limit[] = [
  { name: 'message-burst', max: 30, seconds: 10 },
  { name: 'message-hour', max: 600, seconds: 3_600 },
]

export const sendMessage = route(endpoints.sendMessage, {
  access: 'member',
  summary: 'Guarda un mensaje y lo entrega',
  body: NewMessage,
  response: Message,
  status: 201,
  limits: MESSAGE_LIMITS,
})

export const NewMarks = z.strictObject({
  chatId: z.uuid(),
  deliveredSeq: z.int().min(0).optional(),
  readSeq: z.int().min(0).optional(),
})
export type NewMarks = z.output<typeof NewMarks>

/** The same as the event `mark-messages`, for clients without a socket. Marks only move forward. */
export const markMessages = route(endpoints.markMessages, {
  access: 'member',
  summary: 'Dice hasta dónde llegaron y se leyeron los mensajes de un chat',
  body: NewMarks,
  response: Marks,
})
