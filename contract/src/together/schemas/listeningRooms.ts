import { z } from 'zod'
import { PAGE_LIMIT } from '../../base/fields.ts'
import { keysOf, Line, Msg, PageQuery, Prose, page, upTo } from '../../base/schemas/fields.ts'
import { named, type Schema } from '../../base/schemas/named.ts'
import { type Limit, route } from '../../base/schemas/route.ts'
import { apiIdOr, Song } from '../../music/schemas/catalogue.ts'
import { ACCOUNT_TEXTS } from '../../people/accounts.ts'
import { Person, personSchema } from '../../people/schemas/accounts.ts'
import * as endpoints from '../listeningRooms.ts'
import {
  MAX_ADDED,
  MAX_INVITED_AT_ONCE,
  MAX_QUEUED,
  PLAYED_SHOWN,
  REACTIONS,
  ROOM_ACCESSES,
  ROOM_MESSAGE_LENGTH,
  ROOM_NAME_LENGTH,
  ROOM_TEXTS,
} from '../listeningRooms.ts'

const RoomAccess = z.enum(ROOM_ACCESSES, { error: ROOM_TEXTS.accessRequired })
const RoomName = Line.pipe(
  z.string().min(1, ROOM_TEXTS.nameRequired).superRefine(upTo(ROOM_NAME_LENGTH, ROOM_TEXTS.nameLong)),
)
const SongId = apiIdOr(ROOM_TEXTS.songMissing)
export const RoomReaction = z.enum(keysOf(REACTIONS), { error: ROOM_TEXTS.badReaction })

/** A moment by the clock of the database, which every server and every client estimates. */
const Instant = z.int().describe('Milisegundos desde 1970 por el reloj del servidor (evento room-clock)')

/** How the people in a room scored a song. It exists only after the reveal. */
const revealSchema = z.object({
  average: z.number().nullable().describe('null si nadie puntuó'),
  count: z.int(),
  spread: z.int().describe('La diferencia entre la calificación más alta y la más baja'),
  scores: z
    .array(z.object({ user: Person, score: z.int() }))
    .describe('El más alto primero; sin las personas con las que hay un bloqueo'),
  furthest: z
    .array(Person)
    .length(2)
    .nullable()
    .describe(
      'Quienes más se alejaron: la persona de la calificación más alta y la de la más baja; null si coinciden',
    ),
})
export interface Reveal extends z.infer<typeof revealSchema> {}
export const Reveal: Schema<Reveal> = named(revealSchema)

const roomEntrySchema = z.object({
  id: z.uuid(),
  song: Song.nullable().describe('null si la canción ya no está en ReMusic'),
  title: z.string().describe('El título cuando se añadió, que queda aunque la canción ya no esté'),
  artist: z.string(),
  addedBy: Person.nullable().describe('null si ya no tiene cuenta, o si hay un bloqueo'),
  mine: z.boolean().describe('Si la añadió quien pregunta'),
  state: z.enum(['queued', 'playing', 'played', 'skipped']),
  hasPreview: z
    .boolean()
    .describe(
      'Si suena aquí; si no, hay una cuenta atrás hasta startsAt y cada quien la busca en otra parte',
    ),
  startsAt: Instant.nullable().describe('Cuándo empieza o empezó a sonar; null en la cola'),
  endsAt: Instant.nullable().describe('Cuándo termina y se abren las calificaciones'),
  scoredCount: z.int().describe('Cuántas personas la puntuaron'),
  myScore: z.int().nullable(),
  reveal: Reveal.nullable().describe('null hasta que se abren las calificaciones'),
  blind: z
    .literal(true)
    .optional()
    .describe('Quien pregunta cata a ciegas, no estuvo en la sala y todavía no reseñó la canción'),
})
export interface RoomEntry extends z.infer<typeof roomEntrySchema> {}
export const RoomEntry: Schema<RoomEntry> = named(roomEntrySchema)

/** The playing entry, with its times by the clock of the rooms. */
export type RoomPlaying = Pick<RoomEntry, 'id' | 'startsAt' | 'endsAt' | 'hasPreview'>

const roomMemberSchema = personSchema.extend({
  host: z.boolean(),
  present: z.boolean().describe('Si está dentro ahora; en una sala cerrada, siempre false'),
  muted: z.boolean(),
})
export interface RoomMember extends z.infer<typeof roomMemberSchema> {}
export const RoomMember: Schema<RoomMember> = named(roomMemberSchema)

/** The settings that the host of a room chooses. */
export const RoomSettings = z.strictObject({ name: RoomName, access: RoomAccess })
export type RoomSettings = z.output<typeof RoomSettings>

/** The same, as it is read back. The compiler rejects a setting that is missing here. */
export const StoredRoomSettings = z.object({
  name: z.string(),
  access: RoomAccess,
} satisfies Record<keyof RoomSettings, z.core.SomeType>)
export type StoredRoomSettings = z.infer<typeof StoredRoomSettings>

/** A room in a list. */
const roomCardSchema = z.object({
  id: z.uuid(),
  ...StoredRoomSettings.shape,
  state: z.enum(['open', 'closed']),
  host: Person,
  presentCount: z.int(),
  playedCount: z.int(),
  playing: z
    .object({ title: z.string(), artist: z.string(), image: z.string() })
    .nullable()
    .describe('Lo que suena ahora'),
  covers: z.array(z.string()).describe('Carátulas de lo que sonó o espera, para ilustrarla'),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
})
export interface RoomCard extends z.infer<typeof roomCardSchema> {}
export const RoomCard: Schema<RoomCard> = named(roomCardSchema)

/** The remaining data of a closed room. */
const roomSessionSchema = z.object({
  people: z.int().describe('Cuántas personas estuvieron'),
  scoreCount: z.int().describe('Cuántas calificaciones se dieron'),
  average: z.number().nullable().describe('De todas las calificaciones'),
  best: RoomEntry.nullable().describe('La canción mejor puntuada, por dos personas o más'),
  quarrel: RoomEntry.nullable().describe('La canción que más dividió; null si ninguna'),
})
export interface RoomSession extends z.infer<typeof roomSessionSchema> {}
export const RoomSession: Schema<RoomSession> = named(roomSessionSchema)

const roomSchema = roomCardSchema.extend({
  revision: z.int().describe('Crece con cada cambio: el estado de número más alto es el más nuevo'),
  now: Instant.describe('La hora del servidor al responder; el evento room-clock la da con más precisión'),
  me: z
    .object({
      inside: z.boolean(),
      host: z.boolean(),
      muted: z.boolean(),
      votedSkip: z.boolean(),
      refusal: z.string().nullable().describe('Por qué no puede entrar ahora; null si puede o ya está'),
    })
    .nullable()
    .describe('null para visitantes'),
  members: z.array(RoomMember).describe('Quienes están; en una sala cerrada, quienes estuvieron'),
  current: RoomEntry.nullable().describe('Lo que suena, o empieza en unos segundos'),
  queue: z.array(RoomEntry).max(MAX_QUEUED).describe('Lo que espera, en su orden'),
  played: z
    .array(RoomEntry)
    .max(PLAYED_SHOWN)
    .describe('Lo último que sonó, lo más nuevo primero, con las calificaciones abiertas'),
  skip: z.object({ votes: z.int(), needed: z.int() }).describe('Cuántos quieren saltar lo que suena'),
  lastMessage: z.int().describe('El número del último mensaje; 0 si no hay'),
  session: RoomSession.nullable().describe('null mientras la sala está abierta'),
})
export interface Room extends z.infer<typeof roomSchema> {}
export const Room: Schema<Room> = named(roomSchema)

const roomMessageSchema = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  seq: z.int().describe('1, 2, 3… en cada sala'),
  clientId: z.uuid(),
  sender: Person,
  text: z.string(),
  hidden: z.boolean().describe('Oculto por la moderación; el texto lo dice'),
  createdAt: z.iso.datetime(),
})
export interface RoomMessage extends z.infer<typeof roomMessageSchema> {}
export const RoomMessage: Schema<RoomMessage> = named(roomMessageSchema)

export const NewRoom = RoomSettings.extend({
  songIds: z.array(SongId).max(MAX_ADDED, ROOM_TEXTS.tooManyAdded).default([]),
})
export type NewRoom = z.output<typeof NewRoom>

/** Omitted settings keep their value. */
export const EditedRoom = RoomSettings.partial()
export type EditedRoom = z.output<typeof EditedRoom>

export const QueuedSongs = z.strictObject({
  clientId: z.uuid().describe('Hecho por quien añade: repetirlo no añade dos veces'),
  songIds: z
    .array(SongId, { error: ROOM_TEXTS.songsRequired })
    .min(1, ROOM_TEXTS.songsRequired)
    .max(MAX_ADDED, ROOM_TEXTS.tooManyAdded),
})
export type QueuedSongs = z.output<typeof QueuedSongs>

export const NewRoomMessage = z.strictObject({
  clientId: z.uuid(),
  text: Prose.pipe(
    z
      .string()
      .min(1, ROOM_TEXTS.messageRequired)
      .superRefine(upTo(ROOM_MESSAGE_LENGTH, ROOM_TEXTS.messageLong)),
  ),
})
export type NewRoomMessage = z.output<typeof NewRoomMessage>

const Score = z.int({ error: ROOM_TEXTS.badScore }).min(1, ROOM_TEXTS.badScore).max(5, ROOM_TEXTS.badScore)

const RoomParams = z.object({ id: z.uuid(ROOM_TEXTS.notFound) })
const EntryParams = RoomParams.extend({ entryId: z.uuid(ROOM_TEXTS.entryMissing) })
const MemberParams = RoomParams.extend({ userId: z.uuid(ROOM_TEXTS.memberMissing) })

const limits: readonly Limit[] = [{ name: 'room-change', max: 600, seconds: 3_600 }]

export const listRooms = route(endpoints.listRooms, {
  access: 'member',
  summary: 'Las salas públicas abiertas, las de más gente primero, con la propia y las de invitación',
  query: PageQuery,
  response: page(RoomCard).extend({
    mine: RoomCard.nullable().describe('La sala abierta de quien pregunta'),
    invited: z.array(RoomCard).describe('Las salas abiertas a las que le invitaron, la última primero'),
  }),
})

export const openRoom = route(endpoints.openRoom, {
  access: 'member',
  summary: 'Abre una sala de escucha (Premium), con canciones en la cola si se quiere, y entra en ella',
  body: NewRoom,
  response: Room,
  status: 201,
  limits: [{ name: 'room-open', max: 30, seconds: 3_600 }],
})

export const roomsOf = route(endpoints.roomsOf, {
  access: 'anyone',
  scope: 'read',
  summary: 'La sala pública abierta de una persona y sus sesiones públicas, la última primero',
  params: z.object({ userId: z.uuid(ACCOUNT_TEXTS.userNotFound) }),
  query: PageQuery,
  response: page(RoomCard).extend({ open: RoomCard.nullable() }),
})

export const roomSessions = route(endpoints.roomSessions, {
  access: 'member',
  scope: 'read',
  summary: 'Las sesiones públicas de quienes sigues y las tuyas, la última primero',
  query: PageQuery,
  response: page(roomCardSchema.extend({ session: RoomSession })),
})

export const roomById = route(endpoints.roomById, {
  access: 'anyone',
  scope: 'read',
  summary: 'Una sala abierta como está ahora, o la sesión que quedó de ella',
  params: RoomParams,
  response: Room,
})

export const editRoom = route(endpoints.editRoom, {
  access: 'member',
  summary: 'Cambia el nombre de una sala propia o quiénes pueden entrar',
  params: RoomParams,
  body: EditedRoom,
  response: Room,
  limits,
})

export const closeRoom = route(endpoints.closeRoom, {
  access: 'member',
  summary: 'Cierra una sala propia; queda la sesión',
  params: RoomParams,
  response: Room,
  limits,
})

export const joinRoom = route(endpoints.joinRoom, {
  access: 'member',
  summary: 'Entra en una sala; repetirlo renueva la estadía',
  params: RoomParams,
  response: Room,
  limits,
})

export const leaveRoom = route(endpoints.leaveRoom, {
  access: 'member',
  summary: 'Sale de una sala',
  params: RoomParams,
  response: Msg,
  limits,
})

export const inviteToRoom = route(endpoints.inviteToRoom, {
  access: 'member',
  summary:
    'Invita a personas a una sala propia y les avisa; a quien ya tenía invitación no se le avisa otra vez',
  params: RoomParams,
  body: z.strictObject({ userIds: z.array(z.uuid()).min(1).max(MAX_INVITED_AT_ONCE) }),
  response: Msg.extend({ invited: z.array(z.uuid()) }),
  limits: [{ name: 'room-invite', max: 60, seconds: 3_600 }],
})

export const muteMember = route(endpoints.muteMember, {
  access: 'member',
  summary: 'Silencia a alguien en una sala propia, o le devuelve la palabra',
  params: MemberParams,
  body: z.strictObject({ muted: z.boolean() }),
  response: Room,
  limits,
})

export const removeRoomMember = route(endpoints.removeRoomMember, {
  access: 'member',
  summary: 'Saca a alguien de una sala propia; no puede volver',
  params: MemberParams,
  response: Room,
  limits,
})

export const addToQueue = route(endpoints.addToQueue, {
  access: 'member',
  summary: 'Añade canciones al final de la cola de una sala',
  params: RoomParams,
  body: QueuedSongs,
  response: Room,
  status: 201,
  limits,
})

export const moveInQueue = route(endpoints.moveInQueue, {
  access: 'member',
  summary: 'Lleva una canción a otro lugar de la cola de una sala propia',
  params: EntryParams,
  body: z.strictObject({
    position: z
      .int({ error: ROOM_TEXTS.badPosition })
      .min(1, ROOM_TEXTS.badPosition)
      .max(MAX_QUEUED, ROOM_TEXTS.badPosition)
      .describe('1 es la siguiente'),
  }),
  response: Room,
  limits,
})

export const removeFromQueue = route(endpoints.removeFromQueue, {
  access: 'member',
  summary: 'Quita una canción de la cola: quien la añadió, o quien abrió la sala',
  params: EntryParams,
  response: Room,
  limits,
})

export const skipEntry = route(endpoints.skipEntry, {
  access: 'member',
  summary: 'Salta lo que suena, si se abrió la sala; si no, vota por saltarlo, y la mayoría lo salta',
  params: EntryParams,
  response: Room,
  limits,
})

export const endEntry = route(endpoints.endEntry, {
  access: 'member',
  summary: 'Termina lo que suena antes de tiempo y abre las calificaciones, si se abrió la sala',
  params: EntryParams,
  response: Room,
  limits,
})

export const scoreEntry = route(endpoints.scoreEntry, {
  access: 'member',
  summary: 'Puntúa en secreto lo que suena; se puede cambiar hasta que se abren las calificaciones',
  params: EntryParams,
  body: z.strictObject({ score: Score }),
  response: z.object({ myScore: z.int(), scoredCount: z.int(), revision: z.int() }),
  limits,
})

export const playedEntries = route(endpoints.playedEntries, {
  access: 'anyone',
  scope: 'read',
  summary: 'Todo lo que sonó en una sala, lo primero primero, con sus calificaciones',
  params: RoomParams,
  query: PageQuery,
  response: page(RoomEntry),
})

/** Always oldest first. With `after`, the messages that follow that number; otherwise the latest, and `next` is a `cursor`. */
export const roomMessages = route(endpoints.roomMessages, {
  access: 'member',
  summary:
    'Los mensajes de una sala en la que se está o estuvo: los últimos, los anteriores (cursor) o los que faltan (after)',
  params: RoomParams,
  query: z.object({
    cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.max),
  }),
  response: page(RoomMessage),
})

export const sendRoomMessage = route(endpoints.sendRoomMessage, {
  access: 'member',
  summary: 'Escribe a quienes están en la sala; repetirlo con el mismo clientId no lo escribe dos veces',
  params: RoomParams,
  body: NewRoomMessage,
  response: RoomMessage,
  status: 201,
  limits: [
    { name: 'room-message-burst', max: 15, seconds: 10 },
    { name: 'room-message-hour', max: 600, seconds: 3_600 },
  ],
})

/** The rate limits of the socket event `room-reaction`. */
export const REACTION_LIMITS: readonly Limit[] = [
  { name: 'room-reaction', max: 10, seconds: 10 },
  { name: 'room-reaction-hour', max: 600, seconds: 3_600 },
]
