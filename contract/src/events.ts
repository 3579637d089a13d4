import { z } from 'zod'
import { NewMarks, NewMessage, PRESENCE_WATCHED } from './chat.ts'
import { Text } from './fields.ts'

/** What a browser may tell the server: event → shape of its payload. */
export const CLIENT_EVENTS = {
  /** My own id, a while after arriving; answered with getUsers and notification-count. */
  newUser: z.uuid(),
  /** My own id; answered with get-users. */
  'new-user-add': z.uuid(),
  /** From older clients. Nothing is sent because of it: a like that happened has told its author by itself. */
  sendNotification: z.object({
    senderName: Text.max(200),
    receiverName: Text.max(200),
    type: z.int(),
    title: Text.max(200).optional(),
  }),
  /** From older clients: with a `clientId` it is stored like the call does; without one it has to be stored already. */
  'send-message': NewMessage.extend({
    id: z.uuid().optional(),
    receiverId: z.uuid().optional(),
    createdAt: Text.max(40).optional(),
  }),
  typing: z.strictObject({ chatId: z.uuid() }),
  'mark-messages': NewMarks,
  /** Replaces whom this tab watches; answered with presence for all of them. */
  'watch-presence': z.strictObject({ userIds: z.array(z.uuid()).max(PRESENCE_WATCHED) }),
}
export type ClientEvents = { [event in keyof typeof CLIENT_EVENTS]: z.input<(typeof CLIENT_EVENTS)[event]> }
