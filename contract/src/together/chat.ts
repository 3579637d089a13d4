import { endpoint } from '../base/endpoint.ts'

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
  apart: 'Mensaje no disponible',
  deleted: 'Mensaje eliminado',
  messageNotFound: 'Mensaje no encontrado',
  notYourMessage: 'Solo puedes cambiar tus propios mensajes',
  tooLate: 'Los mensajes se pueden editar y eliminar durante 15 minutos',
  alreadyDeleted: 'Ese mensaje fue eliminado',
  replyNotFound: 'El mensaje al que respondes no está en este chat',
  noReaction: 'Esa reacción no existe',
  requestSent: 'Cuando acepte tu solicitud podrás escribirle más',
  acceptFirst: 'Acepta la solicitud para responder',
  noRequest: 'Esa solicitud ya no está',
  requestDeleted: 'Eliminamos la solicitud',
  writesNobody: 'Esta persona no recibe mensajes',
  settingsSaved: 'Guardamos quién puede escribirte',
  searchShort: 'Escribe al menos 2 letras',
} as const

export const GROUP_TEXTS = {
  nameEmpty: 'El grupo necesita un nombre',
  nameLong: 'El nombre puede tener hasta 60 caracteres',
  nobody: 'Elige al menos a una persona',
  tooMany: 'Un grupo puede tener hasta 20 personas',
  full: 'El grupo ya tiene 20 personas',
  hostOnly: 'Solo quien administra el grupo puede hacer eso',
  notAGroup: 'Ese chat no es un grupo',
  notAMember: 'Esa persona no está en el grupo',
  removeYourself: 'Para irte, sal del grupo',
  alreadyHost: 'Ya administras el grupo',
  cannotAdd: (name: string) => `No puedes añadir a ${name}`,
  left: 'Saliste del grupo',
  gone: 'Ya no estás en este grupo',
  nameHidden: 'Grupo',
  upgrading: 'Estamos actualizando ReMusic. En unos minutos podrás crear grupos',
} as const

/** Events of a group, numbered like its messages. The sentence names who acted, and on whom. */
export const CHAT_EVENTS = {
  created: ({ actor, name }) => `${actor} creó el grupo «${name}»`,
  added: ({ actor, subject }) => `${actor} añadió a ${subject}`,
  removed: ({ actor, subject }) => `${actor} sacó a ${subject}`,
  left: ({ actor }) => `${actor} salió del grupo`,
  renamed: ({ actor, name }) => `${actor} llamó al grupo «${name}»`,
  pictured: ({ actor }) => `${actor} cambió la foto del grupo`,
  hosted: ({ subject }) => `${subject} administra el grupo`,
  joined: ({ actor }) => `${actor} se unió al grupo`,
} as const satisfies Record<string, (words: ChatEventWords) => string>
export type ChatEventKind = keyof typeof CHAT_EVENTS
export type ChatEventWords = { actor: string; subject: string; name: string }

/** How people react to a message. The keys are stored, so they are never renamed. */
export const MESSAGE_REACTIONS = {
  heart: '❤️',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  fire: '🔥',
  clap: '👏',
} as const
export type MessageReaction = keyof typeof MESSAGE_REACTIONS

/** The people who may write to somebody without asking first. Everybody else sends a request; with `none` nobody may. */
export const CHAT_AUDIENCES = {
  all: 'Todos',
  following: 'A quienes sigo',
  mutual: 'Mutuos',
  none: 'Nadie',
} as const
export type ChatAudience = keyof typeof CHAT_AUDIENCES

/** The maximum number of people in a group, counting those who have not accepted yet. */
export const GROUP_SIZE = 20
export const GROUP_NAME_LENGTH = 60
/** How long the sender may edit or delete a message, by the clock of the server. */
export const MESSAGE_CHANGE_MS = 15 * 60_000
/** How much of a message a reply quotes. */
export const QUOTE_LENGTH = 140
export const MESSAGE_SEARCH_LENGTH = { min: 2, max: 100 } as const

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
export const editMessage = endpoint('PUT', '/api/back-end/mensajes/one/:messageId')
export const deleteMessage = endpoint('DELETE', '/api/back-end/mensajes/one/:messageId')
export const reactToMessage = endpoint('PUT', '/api/back-end/mensajes/one/:messageId/reactions')
export const searchMessages = endpoint('GET', '/api/back-end/chat/search')

export const createGroup = endpoint('POST', '/api/back-end/chat/groups')
export const renameGroup = endpoint('PUT', '/api/back-end/chat/groups/:chatId')
export const changeGroupPicture = endpoint('POST', '/api/back-end/chat/groups/:chatId/picture')
export const removeGroupPicture = endpoint('DELETE', '/api/back-end/chat/groups/:chatId/picture')
export const addToGroup = endpoint('POST', '/api/back-end/chat/groups/:chatId/members')
export const removeFromGroup = endpoint('DELETE', '/api/back-end/chat/groups/:chatId/members/:userId')
export const leaveGroup = endpoint('POST', '/api/back-end/chat/groups/:chatId/leave')
export const passHosting = endpoint('PUT', '/api/back-end/chat/groups/:chatId/host')

export const chatRequests = endpoint('GET', '/api/back-end/chat/requests')
export const acceptRequest = endpoint('POST', '/api/back-end/chat/requests/:chatId')
export const deleteRequest = endpoint('DELETE', '/api/back-end/chat/requests/:chatId')
export const chatSettings = endpoint('GET', '/api/back-end/chat/settings')
export const saveChatSettings = endpoint('PUT', '/api/back-end/chat/settings')
