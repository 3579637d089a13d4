import { endpoint } from './endpoint.ts'

export const CHAT_TEXTS = {
  premiumOnly: 'El chat es solo para usuarios Premium',
  noChatSelected: 'Selecciona un Chat para iniciar una Conversación...',
  placeholder: 'Escribe un mensaje aquí',
  empty: 'El mensaje no puede estar vacío',
  long: 'El mensaje puede tener hasta 2000 caracteres',
  yourself: 'No puedes chatear contigo mismo',
  notFound: 'Chat no encontrado',
  invalidMessage: 'Mensaje no válido',
  clientIdUsed: 'Ese identificador ya es de otro mensaje',
  hidden: 'Mensaje oculto por la moderación',
  peerGone: 'Esta persona ya no está en ReMusic',
  peerWithoutChat: 'Esta persona no tiene Premium, por eso no puede chatear',
  blockedByMe: 'Bloqueaste a esta persona. Desbloquéala para escribirle',
  blockedByPeer: 'No puedes escribirle a esta persona',
} as const

export const MESSAGE_LENGTH = 2_000
/** The unread messages of a chat are counted up to this number, which is shown as '99+'. */
export const MAX_UNREAD_COUNT = 100
/** A client emits `typing` at most this often, and hides the indicator after twice this time without an event. */
export const TYPING_INTERVAL_MS = 3_000
/** How many users one tab can watch for presence changes. */
export const MAX_WATCHED_USERS = 200

export const chatsOf = endpoint('GET', '/api/back-end/chat/:userId')
export const openChat = endpoint('POST', '/api/back-end/chat')
export const chatPeople = endpoint('GET', '/api/back-end/chat/people')
export const chatUnread = endpoint('GET', '/api/back-end/chat/unread')
export const chatById = endpoint('GET', '/api/back-end/chat/one/:chatId')
export const messagesOf = endpoint('GET', '/api/back-end/mensajes/:chatId')
export const sendMessage = endpoint('POST', '/api/back-end/mensajes')
export const markMessages = endpoint('PUT', '/api/back-end/mensajes/marks')
