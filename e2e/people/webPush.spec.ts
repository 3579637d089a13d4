import type { APIRequestContext, BrowserContext, Page, Worker } from '@playwright/test'
import { callAs, contextFor, newPerson } from '../support/people.ts'
import { startPushService } from '../support/pushService.ts'
import { expect, type Session, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * A headless browser has no push service and nobody to ask for a permission, so the page gets a permission and a subscription of
 * ours: with real keys, at an endpoint on this machine. Everything else is real.
 */
async function subscribeTo(context: BrowserContext, subscription: object) {
  await context.grantPermissions(['notifications'])
  await context.addInitScript((json) => {
    let current: object | null = null
    const unsubscribe = async () => {
      current = null
      return true
    }
    const subscribe = async () => {
      current = { ...json, options: {}, toJSON: () => json, unsubscribe }
      return current
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current })
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('permission') ?? 'default',
    })
    Notification.requestPermission = async () => {
      localStorage.setItem('permission', 'granted')
      return 'granted'
    }
  }, subscription)
}

/** Hands a decrypted push to the service worker, as the browser does. */
async function delivery(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) found(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    })
}

type Shown = { body: string; tag: string; data: unknown; close(): void }
declare const registration: ServiceWorkerRegistration
declare const ExtendableEvent: new (type: string) => Event
declare global {
  var shown: Shown[]
}

/** A headless browser shows no system notifications, so the worker keeps them in a list. */
const collectNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    globalThis.shown = []
    const remove = (gone: (each: Shown) => boolean) => {
      globalThis.shown = globalThis.shown.filter((each) => !gone(each))
    }
    const add = async (_title: string, { body, tag, data }: Omit<Shown, 'close'>) => {
      remove((each) => each.tag === tag)
      const added = { body, tag, data, close: () => remove((each) => each === added) }
      globalThis.shown.push(added)
    }
    const find = async ({ tag }: { tag?: string } = {}) =>
      globalThis.shown.filter((each) => tag === undefined || each.tag === tag)
    Object.assign(registration, { showNotification: add, getNotifications: find })
  })

const shownBy = (worker: Worker) => worker.evaluate(() => globalThis.shown.map(({ body }) => body))

const press = (worker: Worker) =>
  worker.evaluate(() => {
    const [notification] = globalThis.shown
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })

/** A review of a song, whose path is given, and its id. */
async function aReview(request: APIRequestContext, who: Session, song: string): Promise<string> {
  const { review } = await callAs({ request, who }, 'POST', 'reviews/create', {
    title: 'Para una tarde de lluvia',
    score: 4,
    description: 'Suena a patio con macetas.',
    type: 'song',
    apiId: song.split('/').at(-1),
  })
  return review.id
}

test('a like reaches a device that has switched notifications on, and a press opens the review', async ({
  browser,
  request,
  url,
  catalogue,
}) => {
  const service = await startPushService()
  const [author, fan] = await Promise.all([newPerson(request, url, 'Autora'), newPerson(request, url, 'Fan')])
  const reviewId = await aReview(request, author, catalogue.song)
  const context = await contextFor(browser, url, author)
  await subscribeTo(context, service.subscription)
  const page = await context.newPage()
  await page.goto('/settings')
  const panel = page.getByRole('region', { name: 'Notificaciones en este dispositivo' })
  await panel.getByRole('switch', { name: 'Recibir notificaciones en este dispositivo' }).click()
  await panel.getByRole('button', { name: 'Enviar una de prueba' }).click()
  await expect.poll(() => service.received.length).toBe(1)
  const deliver = await delivery(page, url)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The page has no service worker')
  await collectNotifications(worker)

  // A test notification is shown although the app is visible.
  await deliver(service.received[0] ?? {})
  await expect.poll(() => shownBy(worker)).toEqual(['Así se verán tus notificaciones en este dispositivo.'])
  await collectNotifications(worker)

  await callAs({ request, who: fan }, 'PUT', `reviews/like/${reviewId}`)
  await expect.poll(() => service.received.length).toBe(2)
  const like = service.received[1] ?? {}
  // The visible app shows the like by itself, so the system does not.
  await deliver(like)
  await expect.poll(() => shownBy(worker)).toEqual([])
  await page.goto('about:blank')
  await deliver(like)
  await expect
    .poll(() => shownBy(worker))
    .toEqual([`A ${fan.name} le gusta tu reseña «Para una tarde de lluvia»`])

  await page.goto('/music')
  await expect(page.getByRole('banner').getByLabel('Notificaciones, 1 nueva').first()).toBeVisible()
  await press(worker)
  await expect(page).toHaveURL(`/reviews/${reviewId}`)
  await expect(page.getByRole('banner').getByLabel('Notificaciones', { exact: true }).first()).toBeVisible()
  expect(await shownBy(worker)).toEqual([])

  await context.close()
  await service.stop()
})

test('a page that was opened for a notification marks it as read, and a device can be switched off', {
  tag: '@long',
}, async ({ browser, request, url, catalogue }) => {
  const service = await startPushService()
  const [author, fan] = await Promise.all([newPerson(request, url, 'Autora'), newPerson(request, url, 'Fan')])
  const reviewId = await aReview(request, author, catalogue.song)
  const context = await contextFor(browser, url, author)
  await subscribeTo(context, service.subscription)
  const page = await context.newPage()
  await page.goto('/settings')
  const panel = page.getByRole('region', { name: 'Notificaciones en este dispositivo' })
  await panel.getByRole('switch', { name: 'Recibir notificaciones en este dispositivo' }).click()
  await expect(panel.getByRole('button', { name: 'Enviar una de prueba' })).toBeVisible()

  await callAs({ request, who: fan }, 'PUT', `reviews/like/${reviewId}`)
  await expect(page.getByRole('banner').getByLabel('Notificaciones, 1 nueva').first()).toBeVisible()
  const { items } = await callAs({ request, who: author }, 'GET', 'notifications')
  await page.goto(`/reviews/${reviewId}#aviso=${items[0].id}`)
  await expect(page.getByRole('banner').getByLabel('Notificaciones', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(`/reviews/${reviewId}`)

  await page.goto('/settings')
  await panel.getByRole('switch', { name: 'Recibir notificaciones en este dispositivo' }).click()
  await expect(panel.getByRole('button', { name: 'Enviar una de prueba' })).toHaveCount(0)
  await context.close()
  await service.stop()
})
