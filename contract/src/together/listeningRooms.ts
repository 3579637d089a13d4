import { endpoint } from '../base/endpoint.ts'

/** The people who may enter a room. 'link': every member who knows the address, which nobody can guess. */
export const ROOM_ACCESSES = ['public', 'link', 'invited'] as const
export type RoomAccess = (typeof ROOM_ACCESSES)[number]
export const ROOM_ACCESS_NAMES: Record<RoomAccess, { name: string; hint: string }> = {
  public: { name: 'Pública', hint: 'Aparece en Salas y en tu perfil; entra quien quiera' },
  link: { name: 'Con enlace', hint: 'Entra quien tenga el enlace' },
  invited: { name: 'Con invitación', hint: 'Entran solo las personas que invites' },
}

/** The members who can be in a room at the same time. The database has the same limit. */
export const MAX_PRESENT = 50
export const ROOM_NAME_LENGTH = 60
/** The entries that wait in a queue, of everybody and of one person. The database has the same limits. */
export const MAX_QUEUED = 200
export const MAX_QUEUED_PER_PERSON = 20
/** The songs that one call adds to the queue. */
export const MAX_ADDED = 20
/** The people that one call invites, and how many a room can have invited. */
export const MAX_INVITED_AT_ONCE = 20
export const MAX_INVITED = 200
export const ROOM_MESSAGE_LENGTH = 500
/** The messages of a room that has closed are deleted after this long. */
export const ROOM_MESSAGES_KEPT_DAYS = 30
/** The last played entries that a room shows; `playedEntries` has them all. */
export const PLAYED_SHOWN = 10

/** The time between the end of a song and the start of the next one with a preview, in which everybody loads it. */
export const LEAD_MS = 3_000
/** The shared countdown of a song without a preview: everybody looks for it elsewhere and presses play at zero. */
export const COUNTDOWN_MS = 5_000
/** The length of the clock of a song without a preview whose source does not say how long it is. */
export const UNKNOWN_LENGTH_SECONDS = 180

/** How long a member stays in the room after their last connection dropped. */
export const LEASE_SECONDS = 30
/** An open room without anybody inside closes after this long. */
export const EMPTY_ROOM_MINUTES = 10

/** A client measures its offset from the server's clock this often, and keeps this many samples. */
export const CLOCK_INTERVAL_MS = 10_000
export const CLOCK_SAMPLES = 8

/** The reactions that float over the room. The keys cross the wire. */
export const REACTIONS = {
  clap: { emoji: '👏', name: 'Aplauso' },
  fire: { emoji: '🔥', name: 'Fuego' },
  love: { emoji: '😍', name: 'Me encanta' },
  laugh: { emoji: '😂', name: 'Risa' },
  wow: { emoji: '😮', name: 'Sorpresa' },
  sleep: { emoji: '😴', name: 'Me aburre' },
} as const
export type Reaction = keyof typeof REACTIONS

export const ROOM_TEXTS = {
  opensPremium: 'Abrir salas es parte de Premium; entrar es para todo el mundo',
  notFound: 'Esta sala no existe, o no puedes entrar',
  signIn: 'Inicia sesión para entrar en la sala',
  closed: 'Esta sala ya se cerró; puedes ver cómo fue',
  full: 'La sala está llena: caben 50 personas. Intenta en un momento',
  notInvited: 'Se entra solo con invitación de quien abrió la sala',
  removed: 'Quien abrió la sala te sacó de ella, y no puedes volver',
  outside: 'Entra en la sala para hacer esto',
  hostOnly: 'Esto lo decide quien abrió la sala',
  alreadyHost: 'Ya tienes una sala abierta; ciérrala para abrir otra',
  nameRequired: 'Ponle un nombre a la sala',
  nameLong: 'El nombre puede tener hasta 60 caracteres',
  accessRequired: 'Elige quiénes pueden entrar',
  songMissing: 'Esta canción ya no está en ReMusic',
  songsRequired: 'Elige al menos una canción',
  tooManyAdded: 'Puedes añadir hasta 20 canciones a la vez',
  queueFull: 'La cola está llena: caben 200 canciones. Espera a que suenen algunas',
  yourQueueFull: 'Tienes 20 canciones en espera; añade más cuando suenen',
  entryMissing: 'Esa canción ya no está en la cola',
  notYourEntry: 'Solo puedes quitar las canciones que añadiste tú',
  notPlaying: 'Esa canción ya no está sonando',
  badPosition: 'Elige un lugar de la cola',
  badScore: 'Elige una calificación de 1 a 5',
  tooEarly: 'Puedes puntuarla cuando empiece a sonar',
  revealed: 'Las calificaciones ya se abrieron; la tuya no se puede cambiar',
  notPresent: 'Puntúan quienes estaban en la sala mientras sonaba',
  muted: 'Quien abrió la sala te silenció: puedes escuchar y puntuar',
  messageRequired: 'Escribe un mensaje',
  messageLong: 'El mensaje puede tener hasta 500 caracteres',
  messageHidden: 'Mensaje oculto por la moderación',
  clientIdUsed: 'Ese identificador ya es de otro mensaje',
  badReaction: 'Elige una de las reacciones',
  yourself: 'No puedes hacerte eso a ti mismo',
  memberMissing: 'Esa persona no está en la sala',
  invited: 'Invitaciones enviadas',
  noneInvited: 'No pudimos invitar a esas personas',
  tooManyInvited: 'Una sala puede tener hasta 200 invitaciones',
  left: 'Saliste de la sala',
} as const

/** The open public rooms, and what the caller can enter besides them. */
export const listRooms = endpoint('GET', '/api/back-end/rooms')
export const openRoom = endpoint('POST', '/api/back-end/rooms')
/** The open room and the finished sessions of a host. */
export const roomsOf = endpoint('GET', '/api/back-end/rooms/of/:userId')
/** The finished public sessions of the people one follows. */
export const roomSessions = endpoint('GET', '/api/back-end/rooms/sessions')
export const roomById = endpoint('GET', '/api/back-end/rooms/:id')
export const editRoom = endpoint('PUT', '/api/back-end/rooms/:id')
export const closeRoom = endpoint('POST', '/api/back-end/rooms/:id/close')

export const joinRoom = endpoint('POST', '/api/back-end/rooms/:id/join')
export const leaveRoom = endpoint('POST', '/api/back-end/rooms/:id/leave')
export const inviteToRoom = endpoint('POST', '/api/back-end/rooms/:id/invitations')
export const muteMember = endpoint('PUT', '/api/back-end/rooms/:id/members/:userId')
export const removeRoomMember = endpoint('DELETE', '/api/back-end/rooms/:id/members/:userId')

/** Adds songs to the queue. Repeating it with the same `clientId` adds nothing. */
export const addToQueue = endpoint('POST', '/api/back-end/rooms/:id/queue')
export const moveInQueue = endpoint('PUT', '/api/back-end/rooms/:id/queue/:entryId')
export const removeFromQueue = endpoint('DELETE', '/api/back-end/rooms/:id/queue/:entryId')
/** The host skips at once, anybody else votes. */
export const skipEntry = endpoint('POST', '/api/back-end/rooms/:id/entries/:entryId/skip')
/** The host ends a song before its time; it counts as played. */
export const endEntry = endpoint('POST', '/api/back-end/rooms/:id/entries/:entryId/end')
export const scoreEntry = endpoint('PUT', '/api/back-end/rooms/:id/entries/:entryId/score')
export const playedEntries = endpoint('GET', '/api/back-end/rooms/:id/entries')

export const roomMessages = endpoint('GET', '/api/back-end/rooms/:id/messages')
export const sendRoomMessage = endpoint('POST', '/api/back-end/rooms/:id/messages')
