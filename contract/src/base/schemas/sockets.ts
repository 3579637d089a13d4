import { z } from 'zod'
import type { NotificationType } from '../../people/notifications.ts'
import type { Role } from '../../people/plans.ts'
import type { Notification, NotificationCount } from '../../people/schemas/notifications.ts'
import { MAX_WATCHED_USERS } from '../../together/chat.ts'
import { type Marks, type Message, NewMarks, NewMessage } from '../../together/schemas/chat.ts'
import { type RoomMessage, type RoomPlaying, RoomReaction } from '../../together/schemas/listeningRooms.ts'
import { Text } from './fields.ts'

/** The socket events the server sends, with their payloads. Events are hints and may be lost; the HTTP calls are authoritative. */
export type ServerEvents = {
  /** The first event on every connection: the role it was admitted with. A change of role may have been missed before it. */
  admitted: { role: Role }
  /**
   * The online users, in reply to newUser, and again when others arrive or leave, at most once a second. Empty for Gratuito
   * accounts. A client that has sent watch-presence gets `presence` instead of further lists.
   */
  getUsers: { userId: string }[]
  /** The same in reply to new-user-add. */
  'get-users': { userId: string }[]
  /** A new notification for the user. */
  getNotification: {
    senderName: string
    receiverName: string
    type: NotificationType
    title: string
    notification: Notification
  }
  /** Sent to every tab after any possible change of the count; the list may have changed too. */
  'notification-count': NotificationCount
  /** A message to the user. If its number is already known, it replaces the earlier version. */
  'receive-message': Message
  /** A message by the user, perhaps from another tab. */
  'message-sent': Message
  /** The new marks of either member of a chat. */
  'messages-marked': Marks & { chatId: string; userId: string }
  typing: { chatId: string; userId: string }
  /** The watched users: all of them at first, then those whose presence changed. */
  presence: { userId: string; online: boolean }[]
  /** A message was edited, deleted or reacted to. If `change` does not follow the last known one, ask `changedAfter` for the others. */
  'message-changed': Message
  /**
   * The chat must be fetched again: a member was blocked or unblocked, a group changed, a request arrived or was accepted. The user
   * may no longer be in it.
   */
  'chat-changed': { chatId: string }
  /**
   * Events may have been lost while servers or the database were unreachable: the client refetches what it shows, after a random
   * delay of up to CATCH_UP_JITTER_MS, because all clients receive this at once.
   */
  'catch-up': null
  /**
   * The user's role, plan or 'Cata a ciegas' has changed: the profile and everything shown must be fetched again. After a change of
   * role the connection is closed and may reconnect at once.
   */
  'profile-changed': null
  /** A watched playlist changed: fetch its events after the last one that is shown. Sent to all who watch it, also the author. */
  'playlist-changed': { playlistId: string; number: number }
  /**
   * Something in a watched listening room changed: fetch it again, unless this revision is already shown. The playing song comes with it,
   * so that a song starts in time on a busy server, whose members all fetch the room at once.
   */
  'room-changed': { roomId: string; revision: number; playing: RoomPlaying | null }
  /** How many people have scored the playing song, without any score. The room keeps its revision, so nobody fetches it again. */
  'room-scored': { roomId: string; entryId: string; scoredCount: number }
  /** A new message in a watched room, or a hidden one that replaces the earlier text. */
  'room-message': RoomMessage
  /** A reaction in a watched room. It is not stored. */
  'room-reaction': { roomId: string; userId: string; reaction: z.infer<typeof RoomReaction> }
  /** The caller was removed from the room, or it closed: the socket no longer watches it. */
  'room-ended': { roomId: string }
  /** The reply to room-clock: the number that the client sent, and the database's time at the reply, in milliseconds. */
  'room-clock': { t0: number; t1: number }
}

/** The socket events a client may send, with the schema of each payload. */
export const CLIENT_EVENTS = {
  /** The client's own id, sent after connecting; the server replies with getUsers and notification-count. */
  newUser: z.uuid(),
  /** The client's own id; the server replies with get-users. */
  'new-user-add': z.uuid(),
  /** Sent by older clients and only checked: the like itself has already notified the author. */
  sendNotification: z.object({
    senderName: Text.max(200),
    receiverName: Text.max(200),
    type: z.int(),
    title: Text.max(200).optional(),
  }),
  /** Stored like `sendMessage`, unless it announces a message that an older client, without a `clientId`, has sent over HTTP. */
  'send-message': NewMessage.extend({
    id: z.uuid().optional(),
    receiverId: z.uuid().optional(),
    createdAt: Text.max(40).optional(),
  }),
  typing: z.strictObject({ chatId: z.uuid() }),
  'mark-messages': NewMarks,
  /** Replaces the users this tab watches; the server replies with the presence of all of them. */
  'watch-presence': z.strictObject({ userIds: z.array(z.uuid()).max(MAX_WATCHED_USERS) }),
  /** After joining a listening room by HTTP, and again after every reconnection: while it is watched, its member stays inside. */
  'watch-room': z.strictObject({ roomId: z.uuid() }),
  /** The page of the room was left without leaving the room. */
  'unwatch-room': z.strictObject({ roomId: z.uuid() }),
  'room-reaction': z.strictObject({ roomId: z.uuid(), reaction: RoomReaction }),
  /** A time by the client's own clock, which the reply repeats. */
  'room-clock': z.strictObject({ t0: z.number() }),
  /** Replaces the playlist that this tab watches, with null it watches none. Rejected if the caller may not see it. */
  'watch-playlist': z.strictObject({ playlistId: z.uuid().nullable() }),
}
export type ClientEvents = { [event in keyof typeof CLIENT_EVENTS]: z.input<(typeof CLIENT_EVENTS)[event]> }

/** The acknowledgement of every client event. */
export type EventAck = { ok: true } | { ok: false; msg: string }
