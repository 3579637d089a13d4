/// <reference lib="webworker" />
import { type PushMessage, renewPushDevice } from '@remusic/contract/people/webPush'
import { paths } from '../../paths.ts'
import { targetPathOf } from '../notifications/targetPath.ts'
import { NOTIFICATION_PARAM, type OpenMessage } from './pushMessages.ts'

/** A page that has not answered by then is not running our scripts, so a new one is opened. */
const MAX_WAIT_FOR_PAGE_MS = 1_000

type Shown = { path: string; notificationId: string | null; version: string }

/** Shows pushes as system notifications and opens what they are about. */
export function handlePushes(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined
    if (message) event.waitUntil(show(worker, message))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, event.notification.data as Shown))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(renew(worker, event as SubscriptionChange))
  })
}

async function show({ clients, registration }: ServiceWorkerGlobalScope, message: PushMessage) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A visible page shows the notification by itself.
  if (!message.always && pages.some((page) => page.visibilityState === 'visible')) return
  const { title, body, tag, version, renotify, notificationId, target } = message
  const before = await registration.getNotifications({ tag })
  const isRepeated = before.some(({ data }) => (data as Shown | null)?.version === version)
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: renotify && !isRepeated,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'es',
    data: { path: pathOf(target), notificationId, version } satisfies Shown,
  }
  await registration.showNotification(title, options)
}

/** A kind that this version of the worker does not know opens the list of notifications. */
function pathOf(target: PushMessage['target']): string {
  try {
    return (target && targetPathOf(target)) ?? paths.notifications()
  } catch {
    return paths.notifications()
  }
}

async function open({ clients }: ServiceWorkerGlobalScope, { path, notificationId }: Shown) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (page) {
    const focused = await page.focus().catch(() => page)
    if (await askToOpen(focused, { type: 'open-notification', path, notificationId })) return
  }
  await clients.openWindow(notificationId ? `${path}#${NOTIFICATION_PARAM}=${notificationId}` : path)
}

function askToOpen(page: WindowClient, message: OpenMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), MAX_WAIT_FOR_PAGE_MS)
    page.postMessage(message, [port2])
  })
}

type SubscriptionChange = Event & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Browsers that do not pass the old subscription are registered again when the app is next opened. */
async function renew({ registration }: ServiceWorkerGlobalScope, event: SubscriptionChange) {
  const { oldSubscription: old } = event
  if (!old) return
  const subscription = event.newSubscription ?? (await registration.pushManager.subscribe(old.options))
  const { method, url } = renewPushDevice
  await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: partsOf(old), subscription: partsOf(subscription) }),
  })
}

function partsOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }
}
