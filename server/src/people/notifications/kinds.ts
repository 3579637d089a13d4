import { randomUUID } from 'node:crypto'
import {
  NOTIFICATION,
  type NotificationType,
  type SubjectField,
} from '@remusic/contract/people/notifications'

type AboutReview = { reviewId: string }
type AboutNothing = Record<never, never>

/** The subjects that a notification of each kind must name. */
type Subjects = {
  [NOTIFICATION.like]: AboutReview
  [NOTIFICATION.follow]: AboutNothing
  [NOTIFICATION.comment]: AboutReview
  [NOTIFICATION.message]: { chatId: string }
  [NOTIFICATION.plan]: AboutNothing
  [NOTIFICATION.mention]: AboutReview
  [NOTIFICATION.moderation]: AboutNothing
  [NOTIFICATION.release]: { artistId: number }
  [NOTIFICATION.wanted]: { targetId: number }
  [NOTIFICATION.room]: { roomId: string }
  [NOTIFICATION.playlist]: AboutNothing
}

/** A kind with its subject. Events with the same `groupKey`, by default that of the kind, share one notification until it is read. */
export type Subject<T extends NotificationType = NotificationType> = {
  [K in T]: { type: K; groupKey?: string | undefined } & Subjects[K]
}[T]

/** `who` names the actors: «Ana y 3 más». */
type Sentence = { who: string; isPlural: boolean; title: string; isGroup: boolean }

type Kind<T extends NotificationType> = {
  groupKey(subject: Subject<T>): string
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
  /** The text of a lock screen instead of the sentence, unless the owner of the device allows private text. */
  neutralText?: string
}

const PUSH_DELAY_MS = 100
/** The push waits until an open chat could mark the message as read on arrival, so that a message read at once causes no alert. */
export const MESSAGE_PUSH_DELAY_MS = 1_000

/** The subjects that a notification refers to by a column. The others are named by its group key. */
type KeyedField = Exclude<SubjectField, 'reviewId' | 'chatId' | 'albumId'>

/** The beginning of a group key that names a subject. The compiler rejects a missing subject, except those with a column of their own. */
const PREFIXES: Record<KeyedField, string> = {
  sanctionId: 'sanction',
  correctionId: 'correction',
  roomId: 'room',
  playlistId: 'playlist',
}

/** All notifications about one subject share this key, or all with the same `what`. */
export const subjectKey = (field: KeyedField, id: string, what?: string) =>
  [PREFIXES[field], id, what].filter((part) => part !== undefined).join(':')

/** Reads the subjects that a group key names; the others are null. */
export function subjectsOf(groupKey: string): Record<KeyedField, string | null> {
  const [prefix, id = null] = groupKey.split(':')
  const named = (field: KeyedField) => (prefix === PREFIXES[field] ? id : null)
  return {
    sanctionId: named('sanctionId'),
    correctionId: named('correctionId'),
    roomId: named('roomId'),
    playlistId: named('playlistId'),
  }
}

/** The title in a notification about a group chat. In a chat of two, the title is the name of the sender. */
export const groupTitle = (name: string) => `«${name}»`

/** Everything the server needs to know about a kind of notification; the compiler rejects a kind that is missing here. */
export const KINDS: { [T in NotificationType]: Kind<T> } = {
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
    text: ({ who, title, isGroup }) => (isGroup ? `Novedades de ${who} en ${title}` : `${who} te escribió`),
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
    groupKey: ({ roomId }) => subjectKey('roomId', roomId),
    oncePerActor: true,
    pushDelayMs: PUSH_DELAY_MS,
    text: ({ who, isPlural, title }) => `${who} te ${isPlural ? 'invitaron' : 'invitó'} a la sala «${title}»`,
    // The room is open now, so the push must not wait.
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

export const groupKeyOf = <T extends NotificationType>(subject: Subject<T>): string => {
  const kind: Kind<T> = KINDS[subject.type]
  return subject.groupKey ?? kind.groupKey(subject)
}

type Summary = {
  type: NotificationType
  title: string
  names: string[]
  actorCount: number
  /** Whether it is about a chat of several people. */
  isGroup: boolean
}

export const sentenceOf = ({ type, title, names, actorCount, isGroup }: Summary): string =>
  KINDS[type].text({ who: joinNames(names, actorCount), isPlural: actorCount > 1, title, isGroup })

/** 'Ana', 'Ana y Beto', 'Ana y 3 más'. */
function joinNames([first = 'Alguien', second]: string[], count: number): string {
  if (count <= 1) return first
  if (count > 2 || second === undefined) return `${first} y ${count - 1} más`
  return `${first} ${startsWithI(second) ? 'e' : 'y'} ${second}`
}

/** In Spanish 'y' becomes 'e' before the sound of an i: 'Ana e Inés', 'Ana e Hilda', but 'Ana y Hierba'. */
const startsWithI = (name: string) => /^(?:i|í|hi(?![aeo])|hí)/i.test(name)
