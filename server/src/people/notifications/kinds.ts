import { randomUUID } from 'node:crypto'
import { NOTIFICATION, type NotificationType } from '@remusic/contract/notifications'

type Subject = {
  reviewId?: string | undefined
  chatId?: string | undefined
  artistId?: number | undefined
  targetId?: number | undefined
  roomId?: string | undefined
}

/** `who` names the actors: «Ana y 3 más». */
type Sentence = { who: string; isPlural: boolean; title: string }

type Kind = {
  /** Events with the same key share one notification until it is read. */
  groupKey(subject: Subject): string
  /** If true, the same actor doing it again does not notify again, however often it was undone in between. */
  oncePerActor: boolean
  /** How long a push is delayed, so that events in quick succession are pushed together. */
  pushDelayMs: number
  /** The whole sentence, as the receiver reads it. */
  text(sentence: Sentence): string
  push: DevicePush
}

/** How a device shows it while the app is not open. */
type DevicePush = {
  /** A device that saves power may delay everything but 'high'. */
  urgency: 'normal' | 'high'
  /** Whether the device alerts again for every further event of the group. */
  renotify: boolean
  /** What a lock screen shows instead of the sentence, unless the owner of the device allows private text. */
  neutralText?: string
}

const PUSH_DELAY_MS = 100
/** An open chat marks a message as read on arrival; the push waits for that, so that the bell does not ring. */
export const MESSAGE_PUSH_DELAY_MS = 1_000

const ROOM_PREFIX = 'room:'

/** The title of a notification about a group. That of a chat of two is the name of the sender, which has no quotation marks. */
export const groupTitle = (name: string) => `«${name}»`

/** Everything the server needs to know about a kind of notification; the compiler rejects a kind that is missing here. */
export const KINDS: Record<NotificationType, Kind> = {
  [NOTIFICATION.like]: {
    groupKey: ({ reviewId }) => `like:${reviewId}`,
    oncePerActor: true,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ who, isPlural, title }) => `A ${who} ${isPlural ? 'les' : 'le'} gusta tu reseña «${title}»`,
    push: { urgency: 'normal', renotify: false },
  },
  [NOTIFICATION.follow]: {
    groupKey: () => 'follow',
    oncePerActor: true,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ who, isPlural }) => `${who} ${isPlural ? 'empezaron' : 'empezó'} a seguirte`,
    push: { urgency: 'normal', renotify: false },
  },
  [NOTIFICATION.comment]: {
    groupKey: ({ reviewId }) => `comment:${reviewId}`,
    oncePerActor: false,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ who, isPlural, title }) => `${who} ${isPlural ? 'comentaron' : 'comentó'} tu reseña «${title}»`,
    push: { urgency: 'normal', renotify: true },
  },
  [NOTIFICATION.message]: {
    groupKey: ({ chatId }) => `chat:${chatId}`,
    oncePerActor: false,
    pushDelayMs: MESSAGE_PUSH_DELAY_MS,
    text: ({ who, title }) =>
      title.startsWith(groupTitle('')[0] ?? '') ? `Novedades de ${who} en ${title}` : `${who} te escribió`,
    push: { urgency: 'high', renotify: true, neutralText: 'Tienes un mensaje nuevo' },
  },
  [NOTIFICATION.plan]: {
    groupKey: () => `${NOTIFICATION.plan}:${randomUUID()}`,
    oncePerActor: false,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ title }) => title,
    push: { urgency: 'normal', renotify: true, neutralText: 'Hay novedades de tu plan' },
  },
  [NOTIFICATION.mention]: {
    groupKey: ({ reviewId }) => `mention:${reviewId}`,
    oncePerActor: false,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ who, isPlural, title }) =>
      `${who} te ${isPlural ? 'mencionaron' : 'mencionó'} en los comentarios de «${title}»`,
    push: { urgency: 'normal', renotify: true },
  },
  [NOTIFICATION.moderation]: {
    groupKey: () => `${NOTIFICATION.moderation}:${randomUUID()}`,
    oncePerActor: false,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ title }) => title,
    push: { urgency: 'normal', renotify: true, neutralText: 'Tienes un aviso de la moderación' },
  },
  [NOTIFICATION.release]: {
    groupKey: ({ artistId }) => `release:${artistId}`,
    oncePerActor: false,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ title }) => title,
    push: { urgency: 'normal', renotify: false },
  },
  [NOTIFICATION.wanted]: {
    groupKey: ({ targetId }) => `wanted:${targetId}`,
    oncePerActor: true,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ who, isPlural, title }) =>
      `${who} ${isPlural ? 'reseñaron' : 'reseñó'} «${title}», que tienes por escuchar`,
    push: {
      urgency: 'normal',
      renotify: false,
      neutralText: 'Hay una reseña de algo que tienes por escuchar',
    },
  },
  [NOTIFICATION.room]: {
    groupKey: ({ roomId }) => ROOM_PREFIX + roomId,
    oncePerActor: true,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ who, isPlural, title }) => `${who} te ${isPlural ? 'invitaron' : 'invitó'} a la sala «${title}»`,
    // Whoever is invited is awaited now.
    push: { urgency: 'high', renotify: true, neutralText: 'Tienes una invitación a una sala de escucha' },
  },
  [NOTIFICATION.playlist]: {
    groupKey: () => `${NOTIFICATION.playlist}:${randomUUID()}`,
    oncePerActor: false,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ who, title }) => `${title}, de ${who}`,
    push: {
      urgency: 'normal',
      renotify: false,
      neutralText: 'Hay novedades en una playlist con otras personas',
    },
  },
}

const PLAYLIST_PREFIX = 'playlist:'

/** What happened in a playlist with others. Each of them has a notification of its own. */
type Collaboration = 'invited' | 'proposed' | 'accepted'

export const playlistGroupKey = (playlistId: string, what: Collaboration) =>
  `${PLAYLIST_PREFIX}${playlistId}:${what}`

/** The playlist that a notification is about; null for all others. */
export const playlistOf = (groupKey: string) =>
  groupKey.startsWith(PLAYLIST_PREFIX) ? (groupKey.split(':')[1] ?? null) : null

const SANCTION_PREFIX = 'sanction:'

/** All notices to the author of one sanction share a notification. */
export const sanctionGroupKey = (caseId: string) => SANCTION_PREFIX + caseId

/** The sanction that a notification is about; null for all others. */
export const sanctionOf = (groupKey: string) =>
  groupKey.startsWith(SANCTION_PREFIX) ? groupKey.slice(SANCTION_PREFIX.length) : null

const CORRECTION_PREFIX = 'correction:'

export const correctionGroupKey = (correctionId: string) => CORRECTION_PREFIX + correctionId

/** The correction that a notification is about; null for all others. */
export const correctionOf = (groupKey: string) =>
  groupKey.startsWith(CORRECTION_PREFIX) ? groupKey.slice(CORRECTION_PREFIX.length) : null

/** The listening room that a notification invites to; null for all others. */
export const roomOf = (groupKey: string) =>
  groupKey.startsWith(ROOM_PREFIX) ? groupKey.slice(ROOM_PREFIX.length) : null

type Group = Subject & { type: NotificationType; groupKey?: string | undefined }

export const groupKeyOf = ({ type, groupKey, ...subject }: Group): string =>
  groupKey ?? KINDS[type].groupKey(subject)

type Summary = { type: NotificationType; title: string; names: string[]; actorCount: number }

export const sentenceOf = ({ type, title, names, actorCount }: Summary): string =>
  KINDS[type].text({ who: joinNames(names, actorCount), isPlural: actorCount > 1, title })

/** 'Ana', 'Ana y Beto', 'Ana y 3 más'. */
function joinNames([first = 'Alguien', second]: string[], count: number): string {
  if (count <= 1) return first
  if (count > 2 || second === undefined) return `${first} y ${count - 1} más`
  return `${first} ${startsWithI(second) ? 'e' : 'y'} ${second}`
}

/** In Spanish 'y' becomes 'e' before the sound of an i: 'Ana e Inés', 'Ana e Hilda', but 'Ana y Hierba'. */
const startsWithI = (name: string) => /^(?:i|í|hi(?![aeo])|hí)/i.test(name)
