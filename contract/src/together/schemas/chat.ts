import { z } from 'zod'
import { PAGE_LIMIT } from '../../base/fields.ts'
import { keysOf, Line, Msg, PageQuery, Prose, page, Role, upTo } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { type Limit, route } from '../../base/schemas/route.ts'
import { ACCOUNT_TEXTS } from '../../people/accounts.ts'
import { personSchema } from '../../people/schemas/accounts.ts'
import * as endpoints from '../chat.ts'
import {
  CHAT_AUDIENCES,
  CHAT_EVENTS,
  CHAT_TEXTS,
  GROUP_NAME_LENGTH,
  GROUP_SIZE,
  GROUP_TEXTS,
  MAX_UNREAD_COUNT,
  MESSAGE_LENGTH,
  MESSAGE_REACTIONS,
  MESSAGE_SEARCH_LENGTH,
} from '../chat.ts'

const Named = z.object({ id: z.uuid(), name: z.string() })

/** An event of a group: its actor, subject and new name. */
const chatEventSchema = z.object({
  kind: z.enum(keysOf(CHAT_EVENTS)),
  actor: Named,
  subject: Named.nullable(),
  name: z.string().nullable(),
})
export interface ChatEvent extends z.infer<typeof chatEventSchema> {}
export const ChatEvent: Schema<ChatEvent> = named(chatEventSchema)

/**
 * The message that another one answers, as the reader may see it. A client that knows the quoted message shows that one instead,
 * because it may have been edited or deleted since.
 */
const quoteSchema = z.object({
  seq: z.int(),
  senderId: z.uuid().nullable().describe('null si ya no se puede ver'),
  senderName: z.string(),
  text: z.string().describe('El comienzo del mensaje; vacío si ya no se puede ver'),
})
export interface QuotedMessage extends z.infer<typeof quoteSchema> {}
export const QuotedMessage: Schema<QuotedMessage> = named(quoteSchema)

export const ReactionKind: Schema<endpoints.MessageReaction> = z.enum(keysOf(MESSAGE_REACTIONS), {
  error: CHAT_TEXTS.noReaction,
})

const messageSchema = z.object({
  id: z.uuid(),
  chatId: z.uuid(),
  senderId: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  sender: personSchema
    .pick({ name: true, userImg: true })
    .nullable()
    .describe('Quién lo envió, también si ya no está en el grupo; null en un chat de dos'),
  seq: z.int().describe('1, 2, 3… en cada chat, sin huecos: quien ve uno sabe qué le falta'),
  clientId: z.uuid().describe('El identificador que le dio el dispositivo que lo envió'),
  hidden: z
    .boolean()
    .describe('Oculto por la moderación, o de alguien con quien hay un bloqueo; el texto lo dice'),
  change: z
    .int()
    .describe('El número del último cambio (edición, eliminación, reacción) en el chat; 0 si no cambió'),
  editedAt: z.iso.datetime().nullable(),
  deleted: z.boolean().describe('Eliminado por quien lo envió; el texto lo dice'),
  replyTo: QuotedMessage.nullable(),
  reactions: z.array(z.object({ kind: ReactionKind, userIds: z.array(z.uuid()) })),
  event: ChatEvent.nullable().describe('Lo que pasó en el grupo; el texto lo dice. null en los mensajes'),
})
export interface Message extends z.infer<typeof messageSchema> {}
export const Message: Schema<Message> = named(messageSchema)

/** A member's progress: everything up to these numbers has been delivered or read. */
export const Marks = z.object({ deliveredSeq: z.int(), readSeq: z.int() })
export type Marks = z.infer<typeof Marks>

export const ChatPeer = personSchema.extend({ role: Role, active: z.boolean(), online: z.boolean() })
export type ChatPeer = z.infer<typeof ChatPeer>

/** A group member. Their marks are 0 until they accept it, and while a block separates them and the reader. */
const groupMemberSchema = ChatPeer.extend({
  accepted: z.boolean(),
  apart: z.boolean().describe('Hay un bloqueo de por medio: su lectura no se espera ni se ve'),
  marks: Marks,
})
export interface GroupMember extends z.infer<typeof groupMemberSchema> {}
export const GroupMember: Schema<GroupMember> = named(groupMemberSchema)

const chatGroupSchema = z.object({
  name: z.string(),
  picture: z.string().nullable(),
  hostId: z.uuid().nullable(),
  members: z.array(GroupMember).describe('Quienes están, los primeros en llegar primero'),
})
export interface ChatGroup extends z.infer<typeof chatGroupSchema> {}
export const ChatGroup: Schema<ChatGroup> = named(chatGroupSchema)

const chatSchema = z.object({
  id: z.uuid(),
  members: z.array(z.uuid()).max(GROUP_SIZE),
  peer: ChatPeer.nullable().describe('La otra persona; null en un grupo'),
  group: ChatGroup.nullable().describe('null en un chat de dos'),
  firstSeq: z.int().describe('Desde qué mensaje se ve la conversación'),
  lastChange: z.int().describe('Cuántos cambios de mensajes hubo; se piden con changedAfter'),
  request: z.boolean().describe('Una solicitud que falta aceptar: se ve un solo mensaje'),
  lastMessage: Message.nullable(),
  lastSeq: z.int(),
  unread: z.int().describe(`Mensajes de otras personas sin leer, hasta ${MAX_UNREAD_COUNT}`),
  mine: Marks,
  theirs: Marks.describe('En un grupo, hasta dónde llegaron todos'),
  blockedByMe: z.boolean(),
  refusal: z.string().nullable().describe('Por qué no se puede escribir ahora; null si se puede'),
})
export interface Chat extends z.infer<typeof chatSchema> {}
export const Chat: Schema<Chat> = named(chatSchema)

const chatPersonSchema = personSchema.extend({
  role: Role,
  online: z.boolean(),
  chatId: z.uuid().nullable().describe('El chat que ya hay con esta persona'),
})
export interface ChatPerson extends z.infer<typeof chatPersonSchema> {}
export const ChatPerson: Schema<ChatPerson> = named(chatPersonSchema)

const Search: Schema<string> = Line.pipe(z.string().max(50))

/** Tabs of an earlier release do not know groups, so groups are answered only to clients that ask for them. */
const WithGroups = {
  groups: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
}

export const chatsOf = route(endpoints.chatsOf, {
  access: 'member',
  summary: 'Los chats propios, los de mensajes más nuevos primero; con query, los de quienes se llaman así',
  params: z.object({ userId: z.uuid() }),
  query: PageQuery.extend({ query: Search.optional(), ...WithGroups }),
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
  query: PageQuery.extend({ query: Search.optional() }),
  response: page(ChatPerson),
})

export const chatUnread = route(endpoints.chatUnread, {
  access: 'member',
  summary: 'Cuántos mensajes sin leer hay en todos los chats, en cuántos chats, y cuántas solicitudes',
  response: z.object({ messages: z.int(), chats: z.int(), requests: z.int() }),
})

const ChatParams = z.object({ chatId: z.uuid(CHAT_TEXTS.notFound) })

export const chatById = route(endpoints.chatById, {
  access: 'member',
  summary: 'Un chat propio',
  params: ChatParams,
  query: z.object(WithGroups),
  response: Chat,
})

/**
 * Always oldest first. Without `after` it returns the latest messages, and `next` is the `cursor` of the previous page. With
 * `after` it returns the messages that follow that number, and `next` is the next value for `after`. With `changedAfter` it returns
 * the messages that were edited, deleted or reacted to after that change, in the order of their changes, and `next` is the next
 * value for `changedAfter`.
 *
 * `lastChange` was read before the messages, so a client that keeps the one of its first page and asks `changedAfter` it misses
 * nothing. So was `apart`: a block changes what the user reads in a group without changing the messages, so a client refetches them
 * when these people change.
 */
export const messagesOf = route(endpoints.messagesOf, {
  access: 'member',
  summary:
    'Los mensajes de un chat propio: los últimos, los anteriores (cursor), los que faltan (after) o los que cambiaron (changedAfter)',
  params: ChatParams,
  query: z.object({
    cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    changedAfter: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.max),
  }),
  response: page(Message).extend({
    lastChange: z.int(),
    apart: z
      .array(z.uuid())
      .describe('En un grupo, las personas cuyos mensajes no se leen porque hay un bloqueo'),
  }),
})

export const MessageText = Prose.pipe(
  z.string().min(1, CHAT_TEXTS.empty).superRefine(upTo(MESSAGE_LENGTH, CHAT_TEXTS.long)),
)

export const NewMessage = z.strictObject({
  senderId: z.uuid().optional(),
  chatId: z.uuid(CHAT_TEXTS.notFound),
  text: MessageText,
  clientId: z.uuid().optional().describe('Hecho por quien envía: repetirlo no guarda el mensaje dos veces'),
  replyTo: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('El número del mensaje al que responde'),
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

/** The event `mark-messages` for clients without a socket. Marks only move forward. */
export const markMessages = route(endpoints.markMessages, {
  access: 'member',
  summary: 'Dice hasta dónde llegaron y se leyeron los mensajes de un chat',
  body: NewMarks,
  response: Marks,
})

const MessageParams = z.object({ messageId: z.uuid(CHAT_TEXTS.messageNotFound) })
const changeLimits: readonly Limit[] = [{ name: 'message-change', max: 60, seconds: 60 }]

export const editMessage = route(endpoints.editMessage, {
  access: 'member',
  summary: 'Cambia el texto de un mensaje propio, durante 15 minutos',
  params: MessageParams,
  body: z.strictObject({ text: MessageText }),
  response: Message,
  limits: changeLimits,
})

export const deleteMessage = route(endpoints.deleteMessage, {
  access: 'member',
  summary: 'Elimina un mensaje propio para todos, durante 15 minutos; queda su lugar',
  params: MessageParams,
  response: Message,
  limits: changeLimits,
})

export const reactToMessage = route(endpoints.reactToMessage, {
  access: 'member',
  summary: 'Pone o quita una reacción propia en un mensaje',
  params: MessageParams,
  body: z.strictObject({ kind: ReactionKind, on: z.boolean() }),
  response: Message,
  limits: changeLimits,
})

const foundMessageSchema = z.object({
  message: Message,
  chat: z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable(), isGroup: z.boolean() }),
  senderName: z.string(),
})
export interface FoundMessage extends z.infer<typeof foundMessageSchema> {}
export const FoundMessage: Schema<FoundMessage> = named(foundMessageSchema)

export const searchMessages = route(endpoints.searchMessages, {
  access: 'member',
  summary: 'Busca palabras en los mensajes que se pueden ver, los más nuevos primero',
  query: PageQuery.extend({
    query: Line.pipe(
      z.string().min(MESSAGE_SEARCH_LENGTH.min, CHAT_TEXTS.searchShort).max(MESSAGE_SEARCH_LENGTH.max),
    ),
  }),
  response: page(FoundMessage),
  limits: [{ name: 'message-search', max: 120, seconds: 60 }],
})

export const GroupName = Line.pipe(
  z.string().min(1, GROUP_TEXTS.nameEmpty).superRefine(upTo(GROUP_NAME_LENGTH, GROUP_TEXTS.nameLong)),
)
const UserIds = z
  .array(z.uuid(ACCOUNT_TEXTS.userNotFound))
  .min(1, GROUP_TEXTS.nobody)
  .max(GROUP_SIZE - 1, GROUP_TEXTS.tooMany)
const groupLimits: readonly Limit[] = [{ name: 'chat-group', max: 120, seconds: 3_600 }]

export const NewGroup = z.strictObject({ name: GroupName, userIds: UserIds })
export type NewGroup = z.output<typeof NewGroup>

export const createGroup = route(endpoints.createGroup, {
  access: 'member',
  summary: 'Crea un grupo; quien no recibe mensajes directos de quien lo crea recibe una solicitud',
  body: NewGroup,
  response: Chat,
  status: 201,
  limits: [{ name: 'chat-group-new', max: 30, seconds: 3_600 }],
})

export const renameGroup = route(endpoints.renameGroup, {
  access: 'member',
  summary: 'Cambia el nombre de un grupo que se administra',
  params: ChatParams,
  body: z.strictObject({ name: GroupName }),
  response: Chat,
  limits: groupLimits,
})

export const changeGroupPicture = route(endpoints.changeGroupPicture, {
  access: 'member',
  summary: 'Cambia la foto de un grupo que se administra',
  params: ChatParams,
  body: z.strictObject({ data: z.string({ error: ACCOUNT_TEXTS.notAPicture }) }),
  response: Chat,
  bodyLimitBytes: 4 * 1024 * 1024,
  limits: [{ name: 'chat-group-picture', max: 10, seconds: 3_600 }],
})

export const removeGroupPicture = route(endpoints.removeGroupPicture, {
  access: 'member',
  summary: 'Quita la foto de un grupo que se administra',
  params: ChatParams,
  response: Chat,
  limits: groupLimits,
})

export const addToGroup = route(endpoints.addToGroup, {
  access: 'member',
  summary: 'Añade personas a un grupo que se administra; ven los mensajes desde entonces',
  params: ChatParams,
  body: z.strictObject({ userIds: UserIds }),
  response: Chat,
  limits: groupLimits,
})

export const removeFromGroup = route(endpoints.removeFromGroup, {
  access: 'member',
  summary: 'Saca a una persona de un grupo que se administra',
  params: ChatParams.extend({ userId: z.uuid(GROUP_TEXTS.notAMember) }),
  response: Chat,
  limits: groupLimits,
})

export const leaveGroup = route(endpoints.leaveGroup, {
  access: 'member',
  summary: 'Sale de un grupo; si quien sale lo administra, sigue la persona que llegó primero',
  params: ChatParams,
  response: Msg,
  limits: groupLimits,
})

export const passHosting = route(endpoints.passHosting, {
  access: 'member',
  summary: 'Pasa la administración de un grupo a otra persona del grupo',
  params: ChatParams,
  body: z.strictObject({ userId: z.uuid(GROUP_TEXTS.notAMember) }),
  response: Chat,
  limits: groupLimits,
})

export const chatRequests = route(endpoints.chatRequests, {
  access: 'member',
  summary: 'Las solicitudes de quienes no pueden escribir directamente, las últimas primero',
  query: PageQuery,
  response: page(Chat),
})

const requestLimits: readonly Limit[] = [{ name: 'chat-request', max: 200, seconds: 3_600 }]

export const acceptRequest = route(endpoints.acceptRequest, {
  access: 'member',
  summary: 'Acepta una solicitud: desde entonces es un chat como los demás',
  params: ChatParams,
  response: Chat,
  limits: requestLimits,
})

export const deleteRequest = route(endpoints.deleteRequest, {
  access: 'member',
  summary: 'Elimina una solicitud; quien la envió no se entera',
  params: ChatParams,
  response: Msg,
  limits: requestLimits,
})

export const ChatSettings = z.object({ who: z.enum(keysOf(CHAT_AUDIENCES)) })
export type ChatSettings = z.infer<typeof ChatSettings>

export const chatSettings = route(endpoints.chatSettings, {
  access: 'member',
  summary: 'Quién puede escribirle a quien pregunta sin pedirlo antes',
  response: ChatSettings,
})

export const saveChatSettings = route(endpoints.saveChatSettings, {
  access: 'member',
  summary: 'Elige quién puede escribir sin pedirlo antes; los chats que ya existen siguen igual',
  body: z.strictObject({ who: ChatSettings.shape.who }),
  response: Msg,
  limits: [{ name: 'chat-settings', max: 60, seconds: 3_600 }],
})
