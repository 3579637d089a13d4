import { listReleases } from '@remusic/contract/music/schemas/releases'
import { listReviews } from '@remusic/contract/opinions/schemas/reviews'
import { PREMIUM } from '@remusic/contract/people/plans'
import { login } from '@remusic/contract/people/schemas/accounts'
import { countNotifications, listNotifications } from '@remusic/contract/people/schemas/notifications'
import { premiumOffer } from '@remusic/contract/people/schemas/premium'
import { incomeByMonth, listActs } from '@remusic/contract/running/schemas/admin'
import { listCases } from '@remusic/contract/running/schemas/moderation'
import { chatsOf, messagesOf } from '@remusic/contract/together/schemas/chat'
import { joinRoom, listRooms, roomById } from '@remusic/contract/together/schemas/listeningRooms'
import { playlistHistory } from '@remusic/contract/together/schemas/playlistHistory'
import { listPlaylists, sharedPlaylist } from '@remusic/contract/together/schemas/playlists'
import { DEMO_DOMAIN } from '@remusic/server/config'
import { startTestApp, type TestApp } from '@remusic/server/testing/startTestApp'
import { miscountedFigures } from '@remusic/server/testing/stats'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { demoData } from './fill.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO: 'true' } })
})
afterAll(() => app.stop())

test('every account is in the domain whose accounts are removed outside demo mode', async () => {
  const { rows } = await sql<{ email: string }>`
    select email from users where email not like ${`%@${DEMO_DOMAIN}`}`.execute(app.db)
  expect(rows).toEqual([])
})

test.each(DEMO_ACCOUNTS)('$email can log in as $role', async ({ email, role }) => {
  const { data } = await app.call(login, { body: { email, password: DEMO_PASSWORD } })
  expect(data.active).toBe(true)
  const user = await app.db.selectFrom('users').select('role').where('id', '=', data.id).executeTakeFirst()
  expect(user?.role).toBe(role)
})

test('the Gratuito account is in a country where Premium costs what it costs everywhere', async () => {
  const { data: session } = await app.call(login, {
    body: { email: 'gratuito@remusic.demo', password: DEMO_PASSWORD },
  })
  const { data: offer } = await app.call(premiumOffer, {}, session)
  const own = offer.prices.find(({ country }) => country === offer.country) ?? offer.prices.at(-1)
  expect(own?.amount).toBe(PREMIUM.pricePerMonth)
  expect(offer.prices.some(({ amount }) => amount !== PREMIUM.pricePerMonth)).toBe(true)
})

test('the first start fills the catalogue and creates a community of more than forty, and filling again adds nothing', async () => {
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from songs) as catalogue, (select count(*) from users) as users,
        (select count(*) from reviews) as reviews, (select count(*) from review_likes) as likes,
        (select count(*) from comments) as comments, (select count(*) from playlist_songs) as songs
    `.execute(app.db)
    return rows[0]
  }
  const before = await counts()
  expect(before?.catalogue).toBeGreaterThanOrEqual(12_500)
  expect(before?.users).toBeGreaterThan(43)
  expect(before?.reviews).toBeGreaterThanOrEqual(1_500)
  expect(before?.likes).toBeGreaterThan(4_000)
  await demoData.fill(app.db, new Date(), app.config)
  expect(await counts()).toEqual(before)
})

test('the feed shows the newest reviews first', async () => {
  const { data: session } = await app.call(login, {
    body: { email: 'gratuito@remusic.demo', password: DEMO_PASSWORD },
  })
  const { data } = await app.call(listReviews, { query: {} }, { token: session.token })
  expect(data.items[0]).toMatchObject({
    title: 'Se baila con la ventana abierta',
    user: { name: 'Tercera Fila' },
  })
  const times = data.items.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...times].sort().reverse())
})

test('an Admin sees open reports, recorded decisions and a year of income', async () => {
  const { data: session } = await app.call(login, {
    body: { email: 'admin@remusic.demo', password: DEMO_PASSWORD },
  })
  const cases = (await app.call(listCases, { query: {} }, session)).data.items
  expect(cases.map(({ kind, reportCount }) => [kind, reportCount])).toEqual([
    ['review', 3],
    ['review', 1],
    ['comment', 1],
    ['user', 1],
    ['playlist', 1],
  ])
  expect(cases.every(({ content, hidden }) => content !== null && !hidden)).toBe(true)
  const { items: acts } = (await app.call(listActs, { query: {} }, session)).data
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['hide', 'dismiss', 'give-premium']),
  )
  const { months, premiumUsers } = (await app.call(incomeByMonth, { query: {} }, session)).data
  expect(months.at(-1)?.premiumUsers).toBe(premiumUsers)
  expect(months.slice(0, -1).every(({ collected, expected }) => collected > 0 && collected <= expected)).toBe(
    true,
  )
})

test('the Premium account has unread messages, and every account has unread notifications', async () => {
  const sessionOf = async (email: string) =>
    (await app.call(login, { body: { email, password: DEMO_PASSWORD } })).data
  const premium = await sessionOf('premium@remusic.demo')
  const { items: chats } = (await app.call(chatsOf, { params: { userId: premium.id }, query: {} }, premium))
    .data
  expect(chats.map(({ peer, unread }) => [peer?.name, unread])).toEqual([
    ['Platillo Suelto', 0],
    ['Sal de Uvas', 2],
    ['Cara B', 0],
    ['Pista Oculta', 0],
    ['Bombo y Platea', 0],
  ])
  const chatId = chats[0]?.id ?? ''
  const { items: messages } = (await app.call(messagesOf, { params: { chatId }, query: {} }, premium)).data
  expect(messages.some(({ text }) => /\n\/song\/\d+$/.test(text))).toBe(true)
  for (const { email } of DEMO_ACCOUNTS) {
    const session = await sessionOf(email)
    const { items } = (await app.call(listNotifications, { query: { limit: 50 } }, session)).data
    expect(
      items.some(({ actorCount }) => actorCount > 2),
      email,
    ).toBe(true)
    const unread = items.filter(({ read }) => !read).length
    expect(unread).toBeGreaterThan(0)
    expect((await app.call(countNotifications, {}, session)).data.unread).toBe(unread)
  }
})

test('the Premium account makes a playlist with others and has a smart one', async () => {
  const { data: premium } = await app.call(login, {
    body: { email: 'premium@remusic.demo', password: DEMO_PASSWORD },
  })
  const { items } = (await app.call(listPlaylists, { params: { userId: premium.id } }, premium)).data
  const params = { id: items.find(({ name }) => name === 'La del viaje a la costa')?.id ?? '' }
  expect((await app.call(sharedPlaylist, { params }, premium)).data).toMatchObject({
    songCount: 8,
    number: 12,
    collaborators: [{ name: 'Platillo Suelto' }, { name: 'Cinta Roja' }],
    proposalCount: 1,
  })
  const history = (await app.call(playlistHistory, { params, query: { limit: 50 } }, premium)).data.items
  expect(new Set(history.map(({ change }) => change.kind))).toEqual(
    new Set(['added', 'moved', 'renamed', 'removed']),
  )
  expect(history.filter(({ acceptedBy }) => acceptedBy !== null)).toHaveLength(1)
  expect(history.filter(({ undone }) => undone)).toMatchObject([{ change: { kind: 'removed' } }])
  const times = history.map(({ at }) => at)
  expect(times).toEqual([...times].sort().reverse())
  expect(items.find(({ smart }) => smart)?.songCount).toBeGreaterThan(10)
})

test('there is an open room with a queue that plays, and a finished session with its scores', async () => {
  const { data: session } = await app.call(login, {
    body: { email: 'gratuito@remusic.demo', password: DEMO_PASSWORD },
  })
  const { items } = (await app.call(listRooms, { query: {} }, session)).data
  expect(items).toMatchObject([{ access: 'public', presentCount: 4, playing: {} }])
  const { data: open } = await app.call(joinRoom, { params: { id: items[0]?.id ?? '' } }, session)
  expect(open.queue.length).toBeGreaterThan(40)
  const closed = await app.db
    .selectFrom('listening_rooms')
    .select('id')
    .where('state', '=', 'closed')
    .executeTakeFirstOrThrow()
  const { data: room } = await app.call(roomById, { params: closed }, session)
  expect(room).toMatchObject({ playedCount: 6, session: { people: 5, scoreCount: 30 } })
  expect(room.session?.quarrel?.reveal?.furthest).toHaveLength(2)
})

test.each(['premium', 'gratuito'])(
  'the Radar of %s has music of these weeks, and announces some',
  async (name) => {
    const { data: session } = await app.call(login, {
      body: { email: `${name}@remusic.demo`, password: DEMO_PASSWORD },
    })
    const list = async (view: 'published' | 'upcoming') =>
      (await app.call(listReleases, { query: { view } }, session)).data.items
    const [newest] = await list('published')
    expect(Date.parse(newest?.releasedOn ?? '')).toBeGreaterThan(Date.now() - 30 * 86_400_000)
    expect(await list('upcoming')).not.toEqual([])
  },
)

test('every counter matches its rows', async () => {
  const { rows } = await sql`
    select 'likes' as counter, id::text from reviews
      left join (select review_id, count(*) as n from review_likes group by 1) as l on review_id = id
      where like_count <> coalesce(n, 0)
    union all select 'comments', id::text from reviews
      left join (select review_id, count(*) as n from comments where visible group by 1) as c on review_id = id
      where comment_count <> coalesce(n, 0)
    union all select 'reviews', id::text from review_targets
      left join (select target_id, count(*) as n, sum(score) as total from reviews group by 1) as r on target_id = id
      where review_count <> coalesce(n, 0) or score_sum <> coalesce(total, 0)
    union all select 'followers', user_id::text from user_stats
      left join (select followed_id, count(*) as n from user_follows group by 1) as f on followed_id = user_id
      where follower_count <> coalesce(n, 0)
    union all select 'artist followers', id::text from artists
      left join (select artist_id, count(*) as n from artist_follows group by 1) as f on artist_id = id
      where follower_count <> coalesce(n, 0)
    union all select 'album followers', id::text from albums
      left join (select album_id, count(*) as n from album_follows group by 1) as f on album_id = id
      where follower_count <> coalesce(n, 0)
  `.execute(app.db)
  expect(rows).toEqual([])
  expect(await miscountedFigures(app.db)).toEqual([])
})

test('outside demo mode there are no demo accounts', async () => {
  const real = await startTestApp()
  expect(await real.db.selectFrom('users').select('id').execute()).toEqual([])
  await real.stop()
})
