/** The service worker asks an open page to show what a notification is about. The page replies on the port of the message. */
export type OpenMessage = { type: 'open-notification'; path: string; notificationId: string | null }

/** The notification that a page was opened for, in the fragment of its address. */
export const NOTIFICATION_PARAM = 'aviso'
