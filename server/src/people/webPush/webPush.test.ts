import { followUser } from '@remusic/contract/music/schemas/follows'
import { likeReview, unlikeReview, writeComment } from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { logout } from '@remusic/contract/people/schemas/accounts'
import { readAllNotifications } from '@remusic/contract/people/schemas/notifications'
import type { PushChoices } from '@remusic/contract/people/schemas/webPush'
import {
  myPushDevices,
  removePushDevice,
  renewPushDevice,
  savePushDevice,
  saveQuietHours,
  testPush,
} from '@remusic/contract/people/schemas/webPush'
import { MAX_PUSH_DEVICES, WEB_PUSH_TEXTS } from '@remusic/contract/people/webPush'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/pushService.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { isPushService } from './pushServices.ts'
import { quietUntil } from './quietHours.ts'
import { saveQuietHoursOf } from './savedQuietHours.ts'

let service: PushService
let app: TestApp
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ jobPollSeconds: 0.1, env: { WEB_PUSH_ORIGINS: service.origin } })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const ALL: PushChoices = { mutedTypes: [], showsText: false }

/** A member with a review and a browser that gets pushes. */
async function aSubscriber(choices: Partial<PushChoices> = {}) {
  const user = await aUser(app.db, { role: 'Premium' })
  const token = await aSession(app.db, user.id)
  const browser = await subscribe(token, choices)
  const review = await aReview(app.db, { userId: user.id, title: 'Para la lluvia' })
  return { ...user, token, browser, review }
}

async function subscribe(token: string, choices: Partial<PushChoices> = {}, browser = service.aBrowser()) {
  const body = { ...ALL, ...choices, subscription: browser.subscription }
  expect((await app.call(savePushDevice, { body }, { token })).status).toBe(200)
  return browser
}

async function aFan(name?: string) {
  const user = await aUser(app.db, { role: 'Premium', ...(name && { name }) })
  return { ...user, token: await aSession(app.db, user.id) }
}

type Person = { token: string }

async function like(fan: Person, review: { id: string }) {
  expect((await app.call(likeReview, { params: { id: review.id } }, fan)).status).toBe(200)
}

const devicesOf = async (person: Person) => (await app.call(myPushDevices, {}, person)).data.devices

/** Pushes arrive about two seconds later: runs are a second apart, and each starts after a second. */
const pushed = (browser: Browser, count = 1) => eventually(() => expect(browser.pushes).toHaveLength(count))

/** Waits until a run has sent everything that was due before now. */
async function nextRun() {
  const sentinel = await aSubscriber()
  await like(await aFan(), sentinel.review)
  await pushed(sentinel.browser)
}

/** Quiet hours that began an hour ago and end in an hour. */
function aroundNow() {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  return { from: at(-60), to: at(60), timeZone: 'UTC' }
}

const deliveriesTo = (userId: string) =>
  app.db
    .selectFrom('web_push_deliveries')
    .innerJoin('web_push_devices', 'web_push_devices.id', 'device_id')
    .select(['due_at as dueAt', 'attempts', 'device_id as deviceId'])
    .where('user_id', '=', userId)
    .execute()

const BEGAN = Date.now()

/**
 * Resolves once the last attempt to send has ended and its delivery is due this much later, or has been dropped. On a slow machine the
 * attempt may have been at any time since this file began; a delivery that was not attempted is due within two seconds.
 */
const isDueIn = (userId: string, seconds: number | null) =>
  eventually(async () => {
    const [delivery] = await deliveriesTo(userId)
    const waitSeconds = delivery?.dueAt ? (delivery.dueAt.getTime() - Date.now()) / 1_000 : null
    if (seconds === null) expect(waitSeconds).toBe(null)
    else {
      const sinceBegin = (Date.now() - BEGAN) / 1_000
      expect(waitSeconds).toBeGreaterThan(Math.max(3, seconds - sinceBegin - 1))
      expect(waitSeconds).toBeLessThan(seconds + 5)
    }
  })

/** Makes a delivery to the member due, so that the next run sends it again. */
async function makeDue(userId: string, changes: { attempts?: number } = {}) {
  const [delivery] = await deliveriesTo(userId)
  await app.db
    .updateTable('web_push_deliveries')
    .set({ ...changes, due_at: new Date(0) })
    .where('device_id', '=', delivery?.deviceId ?? '')
    .execute()
}

describe.concurrent('a push', () => {
  test('is encrypted for the device, signed, and says what happened and where', async () => {
    const author = await aSubscriber()
    const fan = await aFan('Ana')
    await like(fan, author.review)
    await pushed(author.browser)
    const [push] = author.browser.pushes
    expect(push?.message).toMatchObject({
      title: 'ReMusic',
      body: 'A Ana le gusta tu reseña «Para la lluvia»',
      always: false,
      target: { type: NOTIFICATION.like, reviewId: author.review.id, actors: [{ id: fan.id }] },
    })
    expect(push?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      topic: push?.message.tag,
      'content-encoding': 'aes128gcm',
    })
    const { data } = await app.call(myPushDevices, {}, author)
    expect(push?.publicKey).toBe(data.publicKey)
    expect(push?.claims).toMatchObject({
      aud: service.origin,
      sub: expect.stringMatching(/^(mailto|https):/),
    })
    // The success is recorded after the push service has responded.
    await eventually(async () =>
      expect(await devicesOf(author)).toMatchObject([{ current: true, lastSuccessDate: expect.any(String) }]),
    )
  })

  test('carries no private text unless the device allows it', async () => {
    const reader = await aSubscriber()
    const openDevice = await subscribe(await aSession(app.db, reader.id), { showsText: true })
    const writer = await aFan('Beto')
    const body = { reciverId: reader.id }
    const chatId = (await app.call(openChat, { body }, writer)).data.id
    await app.call(sendMessage, { body: { chatId, text: 'Algo muy secreto' } }, writer)
    const mentions = [{ userId: reader.id, start: 17, length: reader.name.length + 1 }]
    const comment = {
      params: { id: reader.review.id },
      body: { text: `Lo que opino de, @${reader.name}`, mentions },
    }
    expect((await app.call(writeComment, comment, writer)).status).toBe(201)
    await Promise.all([pushed(reader.browser, 2), pushed(openDevice, 2)])
    const bodies = ({ pushes }: Browser) => pushes.map(({ message }) => message.body).sort()
    expect(bodies(reader.browser)).toEqual([
      'Beto te mencionó en los comentarios de «Para la lluvia»',
      'Tienes un mensaje nuevo',
    ])
    expect(bodies(openDevice)).toEqual([
      `Beto te mencionó en los comentarios de «Para la lluvia»: Lo que opino de, @${reader.name}`,
      'Beto: Algo muy secreto',
    ])
    const message = reader.browser.pushes.find(({ message }) => message.target?.chatId === chatId)
    expect(message?.headers.urgency).toBe('high')
    expect(JSON.stringify(message?.message)).not.toMatch(/Beto|secreto/)
  })

  test('is not sent for what was muted, read, undone or blocked, or after the session has ended', async () => {
    const fan = await aFan()
    const [muted, reader, undone, blocker, gone] = await Promise.all([
      aSubscriber({ mutedTypes: [NOTIFICATION.like] }),
      aSubscriber(),
      aSubscriber(),
      aSubscriber(),
      aSubscriber(),
    ])
    const everyone = [muted, reader, undone, blocker, gone]
    // Quiet hours hold all pushes back, so no run of the job can send one before the setup is complete.
    for (const person of everyone)
      await app.call(saveQuietHours, { body: { quietHours: aroundNow() } }, person)
    await Promise.all(everyone.map(({ review }) => like(fan, review)))
    await app.call(readAllNotifications, { body: {} }, reader)
    await app.call(unlikeReview, { params: { id: undone.review.id } }, fan)
    await app.call(blockPerson, { params: { userId: fan.id } }, blocker)
    await app.call(logout, {}, gone)
    for (const { id } of everyone) await saveQuietHoursOf(app.db, id, null)
    await nextRun()
    expect(everyone.map(({ browser }) => browser.attempts())).toEqual([0, 0, 0, 0, 0])
    // A muted kind does not mute the others.
    await app.call(followUser, { params: { meId: fan.id, targetId: muted.id } }, fan)
    await pushed(muted.browser)
  })

  test('of a group is replaced, and at most every ten minutes for likes', async () => {
    const author = await aSubscriber()
    const fans = await Promise.all(['Ana', 'Beto', 'Carla'].map((name) => aFan(name)))
    // The other likes arrive while the first push is being sent.
    const { promise: likes, resolve: haveArrived } = Promise.withResolvers<void>()
    author.browser.replyWith({ status: 201, after: likes })
    await like(fans[0] as Person, author.review)
    await pushed(author.browser)
    await Promise.all(fans.slice(1).map((fan) => like(fan, author.review)))
    haveArrived()
    await nextRun()
    await isDueIn(author.id, 600)
    expect(author.browser.pushes).toHaveLength(1)
    await makeDue(author.id)
    await nextRun()
    await pushed(author.browser, 2)
    const [first, second] = author.browser.pushes.map(({ message }) => message)
    expect(second?.body).toMatch(/^A (Beto|Carla) y 2 más les gusta/)
    expect(second).toMatchObject({ tag: first?.tag, renotify: false })
    expect(second?.version).not.toBe(first?.version)
  })

  test('is sent once, whichever of two servers sends it', async () => {
    const second = await startTestApp({ env: { WEB_PUSH_ORIGINS: service.origin }, database: app.database })
    const authors = await Promise.all(Array.from({ length: 12 }, () => aSubscriber()))
    const fan = await aFan()
    await Promise.all(authors.map(({ review }) => like(fan, review)))
    await Promise.all(authors.map(({ browser }) => pushed(browser)))
    await nextRun()
    expect(authors.map(({ browser }) => browser.attempts())).toEqual(authors.map(() => 1))
    await second.stop()
  })
})

test('a push whose outcome cannot be stored is sent again soon', async () => {
  const author = await aSubscriber()
  await app.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('web_push_devices')
      .select('id')
      .where('user_id', '=', author.id)
      .forNoKeyUpdate()
      .execute()
    await like(await aFan(), author.review)
    await pushed(author.browser)
    // The job waits for the lock that this transaction holds, and would give up after half a minute.
    await eventually(async () => {
      const { rows } = await app.database.pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).not.toEqual([])
    })
    await pushed(author.browser, 2)
  })
  await isDueIn(author.id, null)
})

describe.concurrent('a push service', () => {
  test('that no longer knows a device has it removed', async () => {
    const author = await aSubscriber()
    author.browser.unsubscribe()
    await like(await aFan(), author.review)
    await eventually(async () => expect(await devicesOf(author)).toEqual([]))
  })

  test('that is busy gets the push again when it has asked for it, until it is given up', async () => {
    const [busy, broken, redirecting] = await Promise.all([aSubscriber(), aSubscriber(), aSubscriber()])
    busy.browser.replyWith({ status: 429, headers: { 'retry-after': '600' } })
    broken.browser.replyWith(...Array.from({ length: 20 }, () => ({ status: 503 })))
    redirecting.browser.replyWith({ status: 307, headers: { location: `${service.origin}/elsewhere` } })
    const fan = await aFan()
    await Promise.all([busy, broken, redirecting].map(({ review }) => like(fan, review)))
    await Promise.all([isDueIn(busy.id, 600), isDueIn(broken.id, 30), isDueIn(redirecting.id, null)])
    const lastAttempt = { attempts: 7 }
    await Promise.all([makeDue(busy.id, lastAttempt), makeDue(broken.id, lastAttempt)])
    await nextRun()
    await Promise.all([pushed(busy.browser), isDueIn(broken.id, null)])
    expect(broken.browser.attempts()).toBe(2)
    expect(redirecting.browser.attempts()).toBe(1)
  })

  test('must be one that browsers use, or one that the operator allows', () => {
    const webPushOrigins = ['https://push.example']
    const accepted = (endpoint: string) => isPushService(endpoint, { webPushOrigins })
    expect(
      [
        'https://fcm.googleapis.com/fcm/send/abc',
        'https://updates.push.services.mozilla.com/wpush/v2/abc',
        'https://wns2-by3p.notify.windows.com/w/?token=abc',
        'https://web.push.apple.com/abc',
        'https://push.example/abc',
      ].filter((endpoint) => !accepted(endpoint)),
    ).toEqual([])
    expect(
      [
        'http://fcm.googleapis.com/abc',
        'https://fcm.googleapis.com:8443/abc',
        'https://fcm.googleapis.com.evil.example/abc',
        'https://evilpush.apple.com.example/abc',
        'https://notify.windows.com/abc',
        'https://fcm.googleapis.com@127.0.0.1/abc',
        'https://127.0.0.1/abc',
        'https://[::1]/abc',
        'https://localhost/abc',
        'https://metadata.google.internal/abc',
        'file:///etc/passwd',
        'not an address',
      ].filter(accepted),
    ).toEqual([])
  })
})

describe.concurrent('quiet hours', () => {
  test('hold everything back and end with one summary', async () => {
    const author = await aSubscriber()
    const other = await aReview(app.db, { userId: author.id })
    const quietHours = aroundNow()
    expect((await app.call(saveQuietHours, { body: { quietHours } }, author)).data.quietHours).toEqual(
      quietHours,
    )
    const fan = await aFan()
    await like(fan, author.review)
    await like(fan, other)
    await nextRun()
    expect(author.browser.attempts()).toBe(0)
    await app.call(saveQuietHours, { body: { quietHours: null } }, author)
    await nextRun()
    await pushed(author.browser)
    expect(author.browser.pushes.map(({ message }) => message)).toMatchObject([
      { body: 'Mientras tanto llegaron 2 notificaciones', target: null },
    ])
  })

  test('may contain midnight, and follow the time zone', () => {
    const night = {
      from_minute: 22 * 60,
      to_minute: 7 * 60 + 30,
      time_zone: 'America/Argentina/Buenos_Aires',
    }
    const at = (time: string) => quietUntil(night, new Date(`2026-03-10T${time}Z`))?.toISOString()
    expect(at('00:59:00')).toBeUndefined()
    expect(at('01:00:30')).toBe('2026-03-10T10:30:00.000Z')
    expect(at('10:29:59')).toBe('2026-03-10T10:30:00.000Z')
    expect(at('10:30:00')).toBeUndefined()
  })

  test('need two times and a time zone', async () => {
    const { token } = await aFan()
    const save = (quietHours: object) =>
      app.call(saveQuietHours, { body: { quietHours: quietHours as never } }, { token })
    const rejected = await Promise.all([
      save({ from: '22:00', to: '22:00', timeZone: 'UTC' }),
      save({ from: '25:00', to: '07:00', timeZone: 'UTC' }),
      save({ from: '22:00', to: '07:00', timeZone: 'Luna/Mar' }),
    ])
    expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422])
  })
})

describe.concurrent('a device', () => {
  test('needs an address of a push service and keys that work', async () => {
    const { token } = await aFan()
    const { subscription } = service.aBrowser()
    const save = (changes: object) =>
      app.call(savePushDevice, { body: { ...ALL, subscription: { ...subscription, ...changes } } }, { token })
    const rejected = await Promise.all([
      save({ endpoint: 'http://169.254.169.254/latest' }),
      save({ endpoint: 'nada' }),
      save({ keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` } }),
      save({ keys: { ...subscription.keys, auth: 'corto' } }),
    ])
    expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(await devicesOf({ token })).toEqual([])
  })

  test('is saved once per session, belongs to its last member, and can be removed by them alone', async () => {
    const ana = await aSubscriber()
    await subscribe(ana.token, { showsText: true, mutedTypes: [NOTIFICATION.plan] }, ana.browser)
    expect(await devicesOf(ana)).toMatchObject([{ showsText: true, mutedTypes: [NOTIFICATION.plan] }])
    const beto = await aFan()
    await subscribe(beto.token, {}, ana.browser)
    expect(await devicesOf(ana)).toEqual([])
    const [device] = await devicesOf(beto)
    const id = device?.id ?? ''
    expect((await app.call(removePushDevice, { params: { id } }, ana)).status).toBe(404)
    expect((await app.call(removePushDevice, { params: { id } }, beto)).status).toBe(200)
    expect(await devicesOf(beto)).toEqual([])
  })

  test('can renew its subscription with the secret of the old one', async () => {
    const ana = await aSubscriber()
    const renewed = service.aBrowser()
    const old = ana.browser.subscription
    const forged = { ...old, keys: { ...old.keys, auth: renewed.subscription.keys.auth } }
    const renew = (subscription: typeof old) =>
      app.call(renewPushDevice, { body: { old: subscription, subscription: renewed.subscription } })
    expect((await renew(forged)).status).toBe(404)
    expect((await renew(old)).status).toBe(200)
    expect((await app.call(testPush, {}, ana)).data.msg).toBe(WEB_PUSH_TEXTS.testSent)
    expect(renewed.pushes).toMatchObject([{ message: { always: true } }])
  })

  test('cannot take over the subscription of another device', async () => {
    const [ana, beto] = [await aSubscriber(), await aSubscriber()]
    const body = { old: ana.browser.subscription, subscription: beto.browser.subscription }
    expect((await app.call(renewPushDevice, { body })).status).toBe(404)
    for (const owner of [ana, beto]) expect(await devicesOf(owner)).toHaveLength(1)
  })

  test('can be tested only where notifications are on', async () => {
    expect((await app.call(testPush, {}, await aFan())).status).toBe(409)
    const ana = await aSubscriber()
    ana.browser.replyWith({ status: 500 })
    expect((await app.call(testPush, {}, ana)).status).toBe(503)
    ana.browser.unsubscribe()
    expect((await app.call(testPush, {}, ana)).status).toBe(409)
    expect(await devicesOf(ana)).toEqual([])
  })

  test('is one of ten at most', async () => {
    const { id } = await aFan()
    let last = ''
    for (let i = 0; i <= MAX_PUSH_DEVICES; i++) {
      last = await aSession(app.db, id)
      await subscribe(last)
    }
    expect(await devicesOf({ token: last })).toHaveLength(MAX_PUSH_DEVICES)
  })
})
