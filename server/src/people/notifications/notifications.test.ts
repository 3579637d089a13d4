import { followUser, unfollowUser } from '@remusic/contract/music/schemas/follows'
import {
  deleteComment,
  likeReview,
  unlikeReview,
  writeComment,
} from '@remusic/contract/opinions/schemas/reviews'
import { NOTIFICATION } from '@remusic/contract/people/notifications'
import type { Role } from '@remusic/contract/people/plans'
import {
  countNotifications,
  listNotifications,
  notificationPreferences,
  type Preference,
  readAllNotifications,
  readNotification,
  savePreferences,
} from '@remusic/contract/people/schemas/notifications'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { markMessages, openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { extent } from '../../../testing/extent.ts'
import { retryWhileBusy } from '../../../testing/retryWhileBusy.ts'
import { aTab, type Tab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { dayIn } from '../accounts/days.ts'
import { notify } from './notify.ts'
import { push } from './push.ts'
import { notifyOfAllReleases } from './releases.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone(name?: string, role: Role = 'Premium') {
  const user = await aUser(app.db, { role, ...(name && { name }) })
  const token = await aSession(app.db, user.id)
  const me = { token }
  const pair = (target: { id: string }) => ({ params: { meId: user.id, targetId: target.id } })
  return {
    ...user,
    token,
    tab: () => aTab(app, token),
    like: (id: string) => app.call(likeReview, { params: { id } }, me),
    unlike: (id: string) => app.call(unlikeReview, { params: { id } }, me),
    comment: (id: string) => app.call(writeComment, { params: { id }, body: { text: 'Qué tema' } }, me),
    follow: (target: { id: string }) => app.call(followUser, pair(target), me),
    unfollow: (target: { id: string }) => app.call(unfollowUser, pair(target), me),
    list: async (query = {}) => (await app.call(listNotifications, { query }, me)).data,
    count: async () => (await app.call(countNotifications, {}, me)).data,
    readAll: (upTo?: string) => app.call(readAllNotifications, { body: { ...(upTo && { upTo }) } }, me),
    prefer: (...items: Preference[]) => app.call(savePreferences, { body: { items } }, me),
  }
}
type Someone = Awaited<ReturnType<typeof someone>>

async function anAuthor() {
  const author = await someone()
  const review = await aReview(app.db, { userId: author.id, title: 'Un disco redondo' })
  return { author, review }
}
const texts = async (person: Someone) => (await person.list()).items.map(({ text }) => text)
const mailsTo = async (person: Someone) =>
  (await app.mails()).filter((mail) => mail.to_address === person.email).map((mail) => mail.subject)
/** Follows and unfollows, and waits for that notification: everything published before has arrived by then. */
async function allArrived(person: Someone, tab: Tab) {
  const last = await someone(LAST)
  await last.follow(person)
  await tab.receives('getNotification', ({ senderName }) => senderName === LAST)
  await last.unfollow(person)
}
const LAST = 'La última'
const sendersOf = (tab: Tab) =>
  tab
    .received('getNotification')
    .map(({ senderName }) => senderName)
    .filter((name) => name !== LAST)

describe('a like', () => {
  test('reaches the author’s open pages at once, with stored names and title', async () => {
    const { author, review } = await anAuthor()
    const ana = await someone('Ana')
    const [one, two, stranger] = [await author.tab(), await author.tab(), await ana.tab()]
    await ana.like(review.id)
    for (const tab of [one, two]) {
      expect(await tab.receives('getNotification')).toMatchObject({
        senderName: 'Ana',
        receiverName: author.name,
        type: 1,
        title: 'Un disco redondo',
        notification: {
          text: 'A Ana le gusta tu reseña «Un disco redondo»',
          reviewId: review.id,
          actors: [{ id: ana.id, name: 'Ana' }],
          read: false,
        },
      })
      expect(await tab.receives('notification-count')).toMatchObject({ unread: 1 })
    }
    expect(stranger.received('getNotification')).toEqual([])
  })

  test('joins the unread notification of the review: "Ana y 3 más"', async () => {
    const { author, review } = await anAuthor()
    const people = [await someone('Inés'), await someone('Beto'), await someone('Caro'), await someone('Ana')]
    const seen: string[] = []
    for (const person of people) {
      await person.like(review.id)
      seen.push(...(await texts(author)))
    }
    expect(seen).toEqual([
      'A Inés le gusta tu reseña «Un disco redondo»',
      'A Beto e Inés les gusta tu reseña «Un disco redondo»',
      'A Caro y 2 más les gusta tu reseña «Un disco redondo»',
      'A Ana y 3 más les gusta tu reseña «Un disco redondo»',
    ])
    const [notification] = (await author.list()).items
    expect(notification?.actors.map(({ name }) => name)).toEqual(['Ana', 'Caro', 'Beto'])
    expect(await author.count()).toMatchObject({ unread: 1 })
  })

  const FANS = extent(60, 200)

  test(`from ${FANS} users at once makes one notification with exactly ${FANS} actors`, async () => {
    const { author, review } = await anAuthor()
    const tab = await author.tab()
    const people: Someone[] = []
    while (people.length < FANS)
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => someone()))))
    const answers = await Promise.all(people.map((person) => retryWhileBusy(() => person.like(review.id))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { items } = await author.list()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      actorCount: FANS,
      text: expect.stringContaining(`y ${FANS - 1} más les gusta`),
    })
    const actors = await app.db
      .selectFrom('notification_actors')
      .select('user_id')
      .where('notification_id', '=', items[0]?.id ?? '')
      .execute()
    expect(new Set(actors.map((row) => row.user_id))).toEqual(new Set(people.map(({ id }) => id)))
    await tab.receives('notification-count', ({ unread }) => unread === 1)
    const before = tab.received('notification-count').length
    await allArrived(author, tab)
    const counts = tab.received('notification-count').map(({ unread }) => unread)
    expect(new Set(counts.slice(0, before))).toEqual(new Set([1]))
  })

  test('that is undone before it was read disappears, and liking again does not push again', async () => {
    const { author, review } = await anAuthor()
    const [ana, beto, tab] = [await someone('Ana'), await someone('Beto'), await author.tab()]
    await ana.like(review.id)
    await tab.receives('getNotification')
    await ana.unlike(review.id)
    await tab.receives('notification-count', ({ unread }) => unread === 0)
    expect(await texts(author)).toEqual([])
    await ana.like(review.id)
    await tab.receives('notification-count', ({ unread, version }) => unread === 1 && version > 1)
    await beto.like(review.id)
    await ana.unlike(review.id)
    await allArrived(author, tab)
    expect(await texts(author)).toEqual(['A Beto le gusta tu reseña «Un disco redondo»'])
    expect(sendersOf(tab)).toEqual(['Ana', 'Beto'])

    await author.readAll()
    await beto.unlike(review.id)
    await beto.like(review.id)
    expect(await author.count()).toMatchObject({ unread: 0 })
    expect(await texts(author)).toHaveLength(1)
  })

  test('after the earlier ones were read starts a new notification', async () => {
    const { author, review } = await anAuthor()
    await (await someone('Ana')).like(review.id)
    await author.readAll()
    await (await someone('Beto')).like(review.id)
    expect((await author.list()).items.map(({ text, read }) => [text.slice(2, 6).trim(), read])).toEqual([
      ['Beto', false],
      ['Ana', true],
    ])
  })

  test('announced by a client is rejected if it does not exist', async () => {
    const { author, review } = await anAuthor()
    const ana = await someone('Ana')
    const [mine, theirs] = [await ana.tab(), await author.tab()]
    const hint = { senderName: 'Ana', receiverName: author.name, type: 1, title: review.title }
    expect(await mine.emit('sendNotification', hint)).toEqual({ ok: false, msg: 'Notificación no válida' })
    expect(await mine.emit('sendNotification', { ...hint, senderName: author.name })).toEqual({
      ok: false,
      msg: 'No puedes actuar en nombre de otro usuario',
    })
    await allArrived(author, theirs)
    expect(sendersOf(theirs)).toEqual([])
    expect(await texts(author)).toEqual([])
    await ana.like(review.id)
    await theirs.receives('getNotification', ({ senderName }) => senderName === 'Ana')
    expect(await mine.emit('sendNotification', hint)).toEqual({ ok: true })
    theirs.clear()
    await allArrived(author, theirs)
    expect(sendersOf(theirs)).toEqual([])
  })
})

describe('a notification', () => {
  test('of a follow or a comment disappears when it is undone', async () => {
    const { author, review } = await anAuthor()
    const [ana, beto] = [await someone('Ana'), await someone('Beto')]
    await ana.follow(author)
    await beto.follow(author)
    await ana.comment(review.id)
    await author.list()
    expect(await texts(author)).toEqual([
      'Ana comentó tu reseña «Un disco redondo»',
      'Beto y Ana empezaron a seguirte',
    ])
    await ana.unfollow(author)
    expect(await texts(author)).toContain('Beto empezó a seguirte')
    const { data } = await beto.comment(review.id)
    expect(await texts(author)).toContain('Beto y Ana comentaron tu reseña «Un disco redondo»')
    await app.call(deleteComment, { params: { id: data.id } }, beto)
    expect(await texts(author)).toContain('Ana comentó tu reseña «Un disco redondo»')
    expect(await author.count()).toMatchObject({ unread: 2 })
  })

  test('is not created for one’s own actions', async () => {
    const { author, review } = await anAuthor()
    await author.comment(review.id)
    expect(await texts(author)).toEqual([])
  })

  test('of a message stays unread until the chat has been read', async () => {
    const [ana, beto] = [await someone('Ana'), await someone()]
    const tab = await beto.tab()
    const { data: chat } = await app.call(openChat, { body: { reciverId: beto.id } }, ana)
    for (const text of ['Hola', '¿Estás?', 'Bueno'])
      await app.call(sendMessage, { body: { chatId: chat.id, text } }, ana)
    expect(await texts(beto)).toEqual(['Ana te escribió'])
    expect(await tab.receives('notification-count')).toMatchObject({ unread: 1 })
    await tab.receives('getNotification')
    expect(tab.received('getNotification')).toMatchObject([{ senderName: 'Ana', type: 4 }])
    const mark = (readSeq: number) => app.call(markMessages, { body: { chatId: chat.id, readSeq } }, beto)
    await mark(2)
    expect(await beto.count()).toMatchObject({ unread: 1 })
    await mark(3)
    await tab.receives('notification-count', ({ unread }) => unread === 0)
  })

  test('of a message that is read at once is not pushed', async () => {
    const [ana, beto] = [await someone('Ana'), await someone()]
    const { data: chat } = await app.call(openChat, { body: { reciverId: beto.id } }, ana)
    const tab = await beto.tab()
    tab.socket.on('receive-message', ({ seq }) =>
      tab.socket.emit('mark-messages', { chatId: chat.id, readSeq: seq }),
    )
    for (let i = 0; i < 5; i++) await app.call(sendMessage, { body: { chatId: chat.id, text: 'Hola' } }, ana)
    await eventually(async () => expect(await beto.count()).toMatchObject({ unread: 0 }))
    // A message that is not read at once is pushed. The earlier messages would have been pushed before it.
    const caro = await someone('Caro')
    const { data: other } = await app.call(openChat, { body: { reciverId: beto.id } }, caro)
    await app.call(sendMessage, { body: { chatId: other.id, text: 'Hola' } }, caro)
    await tab.receives('getNotification', ({ senderName }) => senderName === 'Caro')
    expect(tab.received('getNotification').map(({ senderName }) => senderName)).toEqual(['Caro'])
    expect(await beto.count()).toMatchObject({ unread: 1 })
  })

  test('of plan or moderation is never grouped', async () => {
    const ana = await someone()
    const tab = await ana.tab()
    for (const [type, title] of [
      [NOTIFICATION.plan, 'Ya eres Premium'],
      [NOTIFICATION.plan, 'Tu Premium termina pronto'],
      [NOTIFICATION.moderation, 'Ocultamos tu reseña'],
    ] as const) {
      const event = { type, receiverId: ana.id, title }
      push(app.deps, await app.db.transaction().execute((tx) => notify(tx, event, new Date())))
    }
    expect((await texts(ana)).toSorted()).toEqual([
      'Ocultamos tu reseña',
      'Tu Premium termina pronto',
      'Ya eres Premium',
    ])
    await tab.receives('notification-count', ({ unread }) => unread === 3)
    expect(await tab.receives('getNotification')).toMatchObject({ senderName: 'ReMusic' })
  })

  test('is not created for actions of a blocked user', async () => {
    const { author, review } = await anAuthor()
    const ana = await someone()
    await app.call(blockPerson, { params: { userId: ana.id } }, author)
    await ana.like(review.id)
    await ana.follow(author)
    expect(await texts(author)).toEqual([])
  })

  test('is not pushed if its transaction was rolled back', async () => {
    const { author } = await anAuthor()
    const tab = await author.tab()
    const event = { type: NOTIFICATION.plan, receiverId: author.id, title: 'No pasó' }
    await app.db
      .transaction()
      .execute(async (tx) => {
        await notify(tx, event, new Date())
        throw new Error('Se deshace')
      })
      .catch(() => {})
    expect(await author.count()).toEqual({ unread: 0, version: 0 })
    await allArrived(author, tab)
    expect(tab.received('getNotification').map(({ senderName }) => senderName)).toEqual([LAST])
  })
})

describe('the list of notifications', () => {
  test('is paged without gaps or repeats, newest first, and private', async () => {
    const ana = await someone()
    const titles = Array.from({ length: 7 }, (_, i) => `Aviso ${i}`)
    const at = new Date('2026-05-05T10:00:00.123Z')
    for (const [i, title] of titles.entries()) {
      // Three notifications share each millisecond.
      const now = new Date(at.getTime() + Math.floor(i / 3))
      const event = { type: NOTIFICATION.plan, receiverId: ana.id, title }
      await app.db.transaction().execute((tx) => notify(tx, event, now))
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ana.list({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(titles)
    expect(seen[0]).toBe('Aviso 6')
    const answer = await app.call(listNotifications, { query: { cursor: 'no_es' } }, ana)
    expect(answer.status).toBe(400)
    expect((await app.call(listNotifications, { query: {} })).status).toBe(401)
  })

  test('is marked as read by its owner only, one by one or up to the last one seen', async () => {
    const { author, review } = await anAuthor()
    const [ana, tab] = [await someone(), await author.tab()]
    await ana.like(review.id)
    const [like] = (await author.list()).items
    const mark = (person: Someone) => app.call(readNotification, { params: { id: like?.id ?? '' } }, person)
    expect((await mark(ana)).status).toBe(404)
    expect(await author.count()).toMatchObject({ unread: 1 })
    expect((await mark(author)).data.count.unread).toBe(0)
    await tab.receives('notification-count', ({ unread }) => unread === 0)
    expect((await author.list()).items).toMatchObject([{ read: true }])

    await ana.follow(author)
    const [follow] = (await author.list()).items
    await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(follow?.updatedAt ?? '')))
    await ana.comment(review.id)
    expect((await author.readAll(follow?.updatedAt)).data.count.unread).toBe(1)
    expect((await author.readAll()).data.count.unread).toBe(0)
  })

  test('does not link to a review that is no longer visible', async () => {
    const { author, review } = await anAuthor()
    await (await someone()).like(review.id)
    await app.db.updateTable('reviews').set({ deleted_at: new Date() }).where('id', '=', review.id).execute()
    expect((await author.list()).items).toMatchObject([{ reviewId: null, title: 'Un disco redondo' }])
  })
})

test('the unread count is exact in every tab under parallel likes, unlikes, follows and reads', async () => {
  const { author, review } = await anAuthor()
  const other = await aReview(app.db, { userId: author.id })
  const tabsOfAuthor = [await author.tab(), await author.tab(), await author.tab()]
  const people = await Promise.all(Array.from({ length: 12 }, () => someone()))
  const acts = people.flatMap((person) => [
    () => person.like(review.id),
    () => person.unlike(review.id),
    () => person.like(other.id),
    () => person.follow(author),
    () => person.unfollow(author),
    () => person.comment(review.id),
    () => author.readAll(),
    () => person.like(review.id),
  ])
  const shuffled = acts.toSorted(() => Math.random() - 0.5)
  const statuses = await Promise.all(
    shuffled.map(async (act) => (await retryWhileBusy<{ status: number }>(act)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 201]))
  const { count } = await app.db
    .selectFrom('notifications')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('receiver_id', '=', author.id)
    .where('unread', '=', true)
    .executeTakeFirstOrThrow()
  const latestCount = await author.count()
  expect(latestCount.unread).toBe(count)
  expect((await author.list({ limit: 50 })).items.filter((one) => !one.read)).toHaveLength(count)
  for (const tab of tabsOfAuthor)
    await tab.receives('notification-count', ({ version }) => version === latestCount.version)
  for (const tab of tabsOfAuthor) {
    const latest = tab
      .received('notification-count')
      .toSorted((a, b) => a.version - b.version)
      .at(-1)
    expect(latest).toEqual(latestCount)
  }
})

describe('preferences', () => {
  test('are all on by default, except that messages are not mailed', async () => {
    const ana = await someone()
    const { data } = await app.call(notificationPreferences, {}, ana)
    expect(data.items).toEqual([
      { type: 1, inApp: true, byMail: true },
      { type: 2, inApp: true, byMail: true },
      { type: 3, inApp: true, byMail: true },
      { type: 4, inApp: true, byMail: false },
      { type: 5, inApp: true, byMail: true },
      { type: 7, inApp: true, byMail: false },
      { type: 8, inApp: true, byMail: false },
      { type: 9, inApp: true, byMail: false },
      { type: 10, inApp: true, byMail: false },
      { type: 11, inApp: true, byMail: false },
    ])
    const saved = await ana.prefer({ type: 2, inApp: false, byMail: true })
    expect(saved.data.items[1]).toEqual({ type: 2, inApp: false, byMail: true })
    expect(saved.data.items[0]).toEqual({ type: 1, inApp: true, byMail: true })
    expect((await ana.prefer({ type: 6, inApp: false, byMail: false } as never)).status).toBe(422)
  })

  test('switch off notifications in the app and by mail independently', async () => {
    const { author, review } = await anAuthor()
    const ana = await someone('Ana')
    await author.prefer(
      { type: 1, inApp: false, byMail: true },
      { type: 2, inApp: true, byMail: false },
      { type: 3, inApp: false, byMail: false },
    )
    const tab = await author.tab()
    await ana.like(review.id)
    await ana.follow(author)
    await ana.comment(review.id)
    expect(await texts(author)).toEqual(['Ana empezó a seguirte'])
    expect(await mailsTo(author)).toEqual(['A alguien le gusta tu reseña'])
    const mail = (await app.mails()).find(({ to_address }) => to_address === author.email)
    expect(mail?.text_body).toContain(`Elige qué avisos recibir por correo: ${app.config.publicUrl}/settings`)
    await tab.receives('getNotification')
    expect(tab.received('getNotification').map(({ type }) => type)).toEqual([2])
  })

  test('a comment is mailed once a day per commenter and review', async () => {
    const { author, review } = await anAuthor()
    const ana = await someone('Ana')
    await ana.comment(review.id)
    await ana.comment(review.id)
    await author.comment(review.id)
    expect(await mailsTo(author)).toEqual(['Comentaron tu reseña'])
  })
})

describe('a release', () => {
  const DAY_MS = 86_400_000
  /** The day begins in the time zone of the installation. */
  const daysAgo = (days: number) => dayIn(app.config.timeZone, new Date(Date.now() - days * DAY_MS))

  async function anArtistWithFollowers(...followers: { id: string }[]) {
    const { artist } = await aSong(app.db, { artist: 'Las Nuevas' })
    for (const { id } of followers)
      await app.db.insertInto('artist_follows').values({ user_id: id, artist_id: artist.id }).execute()
    const release = async (...albums: { title: string; daysAgo: number }[]) => {
      await app.db
        .insertInto('albums')
        .values(
          albums.map(({ title, daysAgo: days }) => ({
            api_id: `disco-${crypto.randomUUID()}`,
            artist_id: artist.id,
            title,
            released_on: daysAgo(days),
          })),
        )
        .execute()
      await notifyOfAllReleases(app.deps)
    }
    return { artist, release }
  }

  test('notifies the followers of its artist, who find the album', async () => {
    const [ana, beto, carla] = [await someone(), await someone(), await someone()]
    await beto.prefer({ type: NOTIFICATION.release, inApp: false, byMail: false })
    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date(), restore_until: new Date(Date.now() + DAY_MS) })
      .where('id', '=', carla.id)
      .execute()
    const { release, artist } = await anArtistWithFollowers(ana, beto, carla)
    await release({ title: 'De ayer', daysAgo: 1 }, { title: 'De antes', daysAgo: 40 })
    const [notification] = (await app.call(listNotifications, { query: {} }, ana)).data.items
    const album = await app.db
      .selectFrom('albums')
      .select('api_id')
      .where('artist_id', '=', artist.id)
      .where('title', '=', 'De ayer')
      .executeTakeFirstOrThrow()
    expect(notification).toMatchObject({
      type: NOTIFICATION.release,
      text: 'Las Nuevas publicó «De ayer»',
      albumId: album.api_id,
      actors: [],
    })
    expect(await texts(beto)).toEqual([])
    const stored = await app.db
      .selectFrom('notifications')
      .select('receiver_id')
      .where('receiver_id', 'in', [ana.id, carla.id])
      .execute()
    expect(stored).toEqual([{ receiver_id: ana.id }])
    // A second release, before the first was read, joins its notification.
    await release({ title: 'De hoy', daysAgo: 0 })
    expect(await texts(ana)).toEqual(['Las Nuevas publicó «De hoy»'])
    const waiting = await app.db
      .selectFrom('new_releases')
      .select('album_id')
      .where('notified_at', 'is', null)
      .execute()
    expect(waiting).toEqual([])
  })

  test('is no news when an artist is loaded for the first time', async () => {
    const ana = await someone()
    const artist = await app.db
      .insertInto('artists')
      .values({ api_id: `artista-${crypto.randomUUID()}`, name: 'Recién Llegada' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db.insertInto('artist_follows').values({ user_id: ana.id, artist_id: artist.id }).execute()
    const albums = ['Uno', 'Dos'].map((title) => ({
      api_id: `disco-${crypto.randomUUID()}`,
      artist_id: artist.id,
      title,
      released_on: daysAgo(1),
    }))
    await app.db.insertInto('albums').values(albums).execute()
    await notifyOfAllReleases(app.deps)
    expect(await texts(ana)).toEqual([])
  })

  test('reaches all of very many followers, also if the server crashes in between', async () => {
    const { artist, release } = await anArtistWithFollowers(await someone())
    await sql`
      with fans as (
        insert into users (name, email, password_hash)
        select 'Fan ' || i, 'fan-' || i || '@example.org', 'x' from generate_series(1, 700) as i returning id
      ) insert into artist_follows (user_id, artist_id) select id, ${artist.id} from fans`.execute(app.db)
    await release({ title: 'Para todos', daysAgo: 2 })
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from notifications join albums on albums.id = album_id
        where artist_id = ${artist.id} and unread`.execute(app.db)
      return rows[0]?.count
    }
    expect(await count()).toBe(701)
    // Announcing the same album again from the start, as after a crash, adds nothing.
    await app.db.updateTable('new_releases').set({ notified_through: null, notified_at: null }).execute()
    await notifyOfAllReleases(app.deps)
    expect(await count()).toBe(701)
  })
})
