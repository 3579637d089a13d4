import { z } from 'zod'
import { MAX_WATCHED_USERS, NewMarks, NewMessage } from './chat.ts'
import { Text } from './fields.ts'

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
  /** Stored like `sendMessage` if it has a `clientId`. Older clients omit it and announce a message that is already stored. */
  'send-message': NewMessage.extend({
    id: z.uuid().optional(),
    receiverId: z.uuid().optional(),
    createdAt: Text.max(40).optional(),
  }),
  typing: z.strictObject({ chatId: z.uuid() }),
  'mark-messages': NewMarks,
  /** Replaces the users this tab watches; the server replies with the presence of all of them. */
  'watch-presence': z.strictObject({ userIds: z.array(z.uuid()).max(MAX_WATCHED_USERS) }),
}
export type ClientEvents = { [event in keyof typeof CLIENT_EVENTS]: z.input<(typeof CLIENT_EVENTS)[event]> }
