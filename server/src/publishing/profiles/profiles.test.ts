import { followedBy, followersOf, followUser } from '@remusic/contract/music/schemas/follows'
import { deleteReview, reviewsOfUser } from '@remusic/contract/opinions/schemas/reviews'
import type { Role } from '@remusic/contract/people/plans'
import { userById } from '@remusic/contract/people/schemas/accounts'
import {
  type EditedProfile,
  editProfile,
  openProfile,
  profileOf,
} from '@remusic/contract/publishing/schemas/profiles'
import { sanctionById } from '@remusic/contract/running/schemas/appeals'
import { blockPerson } from '@remusic/contract/running/schemas/blocks'
import { caseById, decideCase, report, showAgain } from '@remusic/contract/running/schemas/moderation'
import { listPlaylists } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { storeCatalogue } from '../../../testing/catalogue.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const now = new Date('2026-03-31T23:30:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  await storeCatalogue(app.db)
})
afterAll(() => app.stop())

async function aMember(role: Role = 'Gratuito', name?: string) {
  const user = await aUser(app.db, { role, ...(name && { name }) })
  return { ...user, token: await aSession(app.db, user.id, now) }
}
type Member = Awaited<ReturnType<typeof aMember>>

const EMPTY: EditedProfile = { bio: '', country: null, links: [], favourites: [], pinnedReviewId: null }
const edit = (who: Member, changes: Partial<EditedProfile>) =>
  app.call(editProfile, { body: { ...EMPTY, ...changes } }, who)
const read = (who: { id: string }, viewer?: Member) =>
  app.call(profileOf, { params: { id: who.id } }, viewer ?? {})
const song = (apiId: string) => ({ kind: 'song' as const, apiId })
const songId = async (apiId: string) =>
  (await app.db.selectFrom('songs').select('id').where('api_id', '=', apiId).executeTakeFirstOrThrow()).id

describe('editing one’s profile', () => {
  test('stores text, country, links and favourites in their order, and replaces them as a whole', async () => {
    const [me, reader] = [await aMember(), await aMember()]
    const bio = 'Escucho  de noche.\nEscribo de día. <b>«ñ» 🎧</b>'
    const favourites = [
      song('1001'),
      { kind: 'album' as const, apiId: '100' },
      { kind: 'artist' as const, apiId: '11' },
    ]
    const links = [
      { url: 'https://example.org/yo', label: 'Mi blog' },
      { url: 'https://ñandú.example/', label: null },
    ]
    expect((await edit(me, { bio: `  ${bio}\n`, country: 'CL', links, favourites })).data).toEqual({
      msg: 'Perfil actualizado',
    })
    expect((await read(me, reader)).data).toMatchObject({
      bio,
      country: 'CL',
      hidden: false,
      openToVisitors: false,
      links: [
        { url: 'https://example.org/yo', label: 'Mi blog' },
        { url: 'https://xn--and-6ma2c.example/', label: null },
      ],
      favourites: [
        { kind: 'song', apiId: '1001', artist: 'Los Ñandúes del Sur', genre: 'Rock en español' },
        { kind: 'album', apiId: '100' },
        { kind: 'artist', apiId: '11', name: 'Cuarteto Azafrán', artist: null },
      ],
    })
    await edit(me, { favourites: favourites.toReversed() })
    const { data } = await read(me, reader)
    expect(data.favourites.map(({ kind }) => kind)).toEqual(['artist', 'album', 'song'])
    expect(data).toMatchObject({ bio: '', country: null, links: [] })
  })

  test.each([
    ['bio', { bio: 'x'.repeat(301) }],
    ['country', { country: 'XX' }],
    [
      'links',
      { links: Array.from({ length: 5 }, (_, i) => ({ url: `https://a${i}.example`, label: null })) },
    ],
    ['links.0.url', { links: [{ url: 'http://example.org', label: null }] }],
    ['links.0.url', { links: [{ url: 'javascript:alert(1)', label: null }] }],
    ['links.0.url', { links: [{ url: 'https://banco.example@malo.example', label: null }] }],
    ['links.0.url', { links: [{ url: 'https://127.0.0.1', label: null }] }],
    ['links.0.label', { links: [{ url: 'https://example.org', label: 'x'.repeat(41) }] }],
    ['favourites', { favourites: ['1001', '1002', '1003', '1004', '1005'].map(song) }],
    ['favourites', { favourites: [song('1001'), song('1001')] }],
    ['favourites', { favourites: [song('999999')] }],
    ['pinnedReviewId', { pinnedReviewId: '019a0000-0000-7000-8000-000000000000' }],
  ])('rejects an invalid value of %s and says where, keeping what was stored', async (field, changes) => {
    const me = await aMember()
    await edit(me, { bio: 'Antes' })
    const { status, data } = await edit(me, changes)
    expect(status).toBe(422)
    expect(Object.keys((data as unknown as { fields: object }).fields)).toEqual([field])
    expect((await read(me, me)).data.bio).toBe('Antes')
  })

  test('accepts 300 characters of any kind and one of four edits at the same time as a whole', async () => {
    const me = await aMember()
    const edits = ['🎧', 'ñ', 'a', '漢'].map((letter, i) => ({
      bio: letter.repeat(300),
      favourites: [song(`100${i}`), song(`101${i}`)],
    }))
    const answers = await Promise.all(edits.map((changes) => edit(me, changes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { data } = await read(me, me)
    const stored = edits.find(({ bio }) => bio === data.bio)
    expect(data.favourites.map(({ apiId }) => apiId)).toEqual(stored?.favourites.map(({ apiId }) => apiId))
  })

  test('pins a review of one’s own that others can see, until it is hidden or deleted', async () => {
    const [me, other] = [await aMember(), await aMember()]
    const theirs = await aReview(app.db, { userId: other.id })
    const mine = await aReview(app.db, { userId: me.id, title: 'La mejor' })
    expect((await edit(me, { pinnedReviewId: theirs.id })).status).toBe(422)
    expect((await edit(me, { pinnedReviewId: mine.id })).status).toBe(200)
    const pinned = async () => (await read(me, other)).data.pinned?.title ?? null
    expect(await pinned()).toBe('La mejor')
    const hide = (at: Date | null) =>
      app.db.updateTable('reviews').set({ hidden_at: at }).where('id', '=', mine.id).execute()
    await hide(now)
    expect(await pinned()).toBeNull()
    expect((await edit(me, { pinnedReviewId: mine.id })).status).toBe(422)
    await hide(null)
    expect(await pinned()).toBe('La mejor')
    await app.call(deleteReview, { params: { id: mine.id } }, me)
    expect(await pinned()).toBeNull()
  })

  test('the database rejects what the call would: a fifth place, a foreign review, two items in one place', async () => {
    const [me, other] = [await aMember(), await aMember()]
    const theirs = await aReview(app.db, { userId: other.id })
    await edit(me, {})
    const song = await songId('1001')
    const rejected = [
      sql`update profiles set bio = repeat('x', 301) where user_id = ${me.id}`,
      sql`update profiles set pinned_review_id = ${theirs.id} where user_id = ${me.id}`,
      sql`insert into profile_favourites (user_id, position, song_id) values (${me.id}, 5, ${song})`,
      sql`insert into profile_favourites (user_id, position, song_id) values (${me.id}, 1, ${song}), (${me.id}, 2, ${song})`,
      sql`insert into profile_favourites (user_id, position) values (${me.id}, 1)`,
      sql`insert into profile_links (user_id, position, url) values (${me.id}, 1, 'http://example.org')`,
      sql`insert into profile_links (user_id, position, url) values (${me.id}, 5, 'https://example.org')`,
    ]
    for (const statement of rejected) await expect(statement.execute(app.db)).rejects.toThrow()
  })
})

test('counts the reviews of the last twelve months and the genres one writes about most', async () => {
  const me = await aMember()
  const days = [
    '2026-03-31T23:00Z',
    '2026-03-01T00:00Z',
    '2026-02-28T23:59Z',
    '2025-04-01T00:00Z',
    '2025-03-31T23:59Z',
  ]
  const reviewed = ['1000', '1001', '1002', '1003', '2000']
  for (const [i, day] of days.entries()) {
    const { id } = await aReview(app.db, { userId: me.id, songId: await songId(reviewed[i] as string) })
    await app.db
      .updateTable('reviews')
      .set({ created_at: new Date(day) })
      .where('id', '=', id)
      .execute()
  }
  const { data } = await read(me, me)
  expect(data.genres).toEqual([
    { id: '1', name: 'Rock en español', reviews: 4 },
    { id: '2', name: 'Música clásica', reviews: 1 },
  ])
  expect(data.activity).toHaveLength(12)
  expect(data.activity[0]).toEqual({ month: '2025-04', reviews: 1 })
  expect(data.activity.slice(-2)).toEqual([
    { month: '2026-02', reviews: 1 },
    { month: '2026-03', reviews: 2 },
  ])
  expect(data.activity.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(4)
})

describe('a visitor', () => {
  const NOBODY = { id: '019a0000-0000-7000-8000-000000000000' }
  const asVisitor = async ({ id }: { id: string }) => {
    const answers = await Promise.all([
      app.call(userById, { params: { id } }),
      app.call(profileOf, { params: { id } }),
      app.call(reviewsOfUser, { params: { id }, query: {} }),
      app.call(listPlaylists, { params: { userId: id } }),
    ])
    return answers.map(({ status, data }) => ({ status, data }))
  }

  test('gets the same answer for a closed profile, a deactivated one and none at all', async () => {
    const [closed, gone] = [await aMember(), await aUser(app.db, { active: false })]
    await app.db.insertInto('profiles').values({ user_id: gone.id, open_to_visitors: true }).execute()
    const nothing = await asVisitor(NOBODY)
    expect(nothing.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await asVisitor(closed)).toEqual(nothing)
    expect(await asVisitor(gone)).toEqual(nothing)
  })

  test('with a deactivated account is asked to restore it, not to sign in', async () => {
    const [closed, gone] = [await aMember(), await aUser(app.db, { active: false })]
    const me = { token: await aSession(app.db, gone.id) }
    const { status, data } = await app.call(userById, { params: { id: closed.id } }, me)
    expect([status, data]).toMatchObject([403, { code: 'inactive' }])
  })

  test('reads the profile, reviews and shared playlists of a user who allows it, without addresses or names', async () => {
    const [owner, follower] = [await aMember('Premium', 'Abierta'), await aMember('Premium')]
    await aReview(app.db, { userId: owner.id, title: 'Para todos' })
    await app.db
      .insertInto('playlists')
      .values([
        { user_id: owner.id, name: 'Compartida', shared: true },
        { user_id: owner.id, name: 'Privada' },
      ])
      .execute()
    await app.call(followUser, { params: { meId: follower.id, targetId: owner.id } }, follower)
    const { data } = await app.call(openProfile, { body: { openToVisitors: true } }, owner)
    expect(data.msg).toBe('Tu perfil se ve sin iniciar sesión')

    const [user, profile, reviews, playlists] = await asVisitor(owner)
    expect(user?.data).toMatchObject({ name: 'Abierta', email: null, followerCount: 1, followers: [] })
    expect(profile?.data).toMatchObject({ openToVisitors: true })
    expect(reviews?.data).toMatchObject({ items: [{ title: 'Para todos' }] })
    expect(playlists?.data).toMatchObject({ items: [{ name: 'Compartida' }] })
    expect(JSON.stringify(await asVisitor(owner))).not.toContain(owner.email)
    expect(JSON.stringify(await asVisitor(owner))).not.toContain(follower.name)

    await edit(owner, { bio: 'Nueva' })
    expect((await read(owner)).data).toMatchObject({ bio: 'Nueva', openToVisitors: true })
    await app.call(openProfile, { body: { openToVisitors: false } }, owner)
    expect((await asVisitor(owner)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})

test('a block hides the profile from one and what it tells from the other, whether it is open to visitors or not', async () => {
  const [owner, blocked] = [await aMember(), await aMember()]
  await app.call(openProfile, { body: { openToVisitors: true } }, owner)
  await edit(blocked, { bio: 'Hola', country: 'MX' })
  await app.call(blockPerson, { params: { userId: blocked.id } }, owner)
  expect((await read(owner, blocked)).status).toBe(404)
  expect((await read(blocked, owner)).data).toMatchObject({ bio: '', country: null })
  expect((await app.call(userById, { params: { id: owner.id } }, blocked)).status).toBe(404)
})

describe('follows', () => {
  test('a Gratuito caller who follows somebody is among the followers of that person', async () => {
    const [me, other] = [await aMember('Gratuito'), await aMember('Gratuito')]
    const follow = (who: Member) =>
      app.call(followUser, { params: { meId: who.id, targetId: other.id } }, who)
    await follow(await aMember('Premium'))
    await follow(me)
    const { data } = await app.call(userById, { params: { id: other.id } }, me)
    expect(data.followerCount).toBe(2)
    expect(data.followers[0]).toEqual({ id: me.id })
  })

  test('everybody lists whom they follow; the names of followers and of others stay in Premium', async () => {
    const [me, other] = [await aMember('Gratuito'), await aMember('Premium', 'La Otra')]
    await app.call(followUser, { params: { meId: me.id, targetId: other.id } }, me)
    const { data } = await app.call(followedBy, { params: { id: me.id }, query: {} }, me)
    expect(data.items).toMatchObject([{ name: 'La Otra', followed: true }])
    for (const [route, id] of [
      [followersOf, me.id],
      [followedBy, other.id],
    ] as const)
      expect((await app.call(route, { params: { id }, query: {} }, me)).status).toBe(403)
    const followers = await app.call(followersOf, { params: { id: other.id }, query: {} }, other)
    expect(followers.data.items).toMatchObject([{ id: me.id, followed: false }])
  })
})

test('a report keeps the text of a profile, and an Admin hides and shows it without touching the account', async () => {
  const [admin, author, reader] = [await aMember('Admin'), await aMember(), await aMember()]
  await edit(author, {
    bio: 'Compra ya',
    links: [{ url: 'https://ventas.example', label: 'Oferta' }],
    country: 'PE',
  })
  await app.call(report, { body: { kind: 'user', id: author.id, reason: 'spam' } }, reader)
  const { id } = await app.db
    .selectFrom('report_cases')
    .select('id')
    .where('target_id', '=', author.id)
    .executeTakeFirstOrThrow()
  const text = 'Compra ya\nOferta: https://ventas.example/'
  const found = () => app.call(caseById, { params: { id } }, admin)
  expect((await found()).data).toMatchObject({ content: { text }, hidden: false, reports: [{ text }] })

  const decision = { decision: 'hide', rule: 'spam' } as const
  expect((await app.call(decideCase, { params: { id }, body: decision }, admin)).status).toBe(200)
  expect((await found()).data).toMatchObject({ content: { text }, hidden: true })
  expect((await read(author, reader)).data).toMatchObject({
    bio: '',
    links: [],
    country: 'PE',
    hidden: false,
  })
  expect((await read(author, author)).data).toMatchObject({ bio: 'Compra ya', hidden: true })
  expect((await app.call(userById, { params: { id: author.id } }, reader)).status).toBe(200)
  expect((await app.call(sanctionById, { params: { id } }, author)).data).toMatchObject({
    hidden: true,
    text,
  })
  await edit(author, { bio: 'Otra vez' })
  expect((await read(author, reader)).data.bio).toBe('')

  expect((await app.call(showAgain, { params: { id }, body: {} }, admin)).status).toBe(200)
  expect((await read(author, reader)).data.bio).toBe('Otra vez')
})
