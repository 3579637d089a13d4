import { randomUUID } from 'node:crypto'
import { logListen, saveDiarySettings } from '@remusic/contract/listening/schemas/diary'
import { songById } from '@remusic/contract/music/schemas/catalogue'
import { followItem, followUser } from '@remusic/contract/music/schemas/follows'
import {
  deleteReview,
  likeReview,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
  writeComment,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import { perfil, setBlindTasting } from '@remusic/contract/people/schemas/accounts'
import { openPageSession } from '@remusic/contract/people/schemas/sessions'
import { myArchive } from '@remusic/contract/publishing/schemas/archive'
import { cardPath } from '@remusic/contract/publishing/sharing'
import { openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { closeRoom, joinRoom, openRoom, scoreEntry } from '@remusic/contract/together/schemas/listeningRooms'
import {
  acceptInvitationByLink,
  proposeChange,
  renewInvitationLink,
} from '@remusic/contract/together/schemas/playlistMembers'
import { addSong, createPlaylist, songsOfPlaylist } from '@remusic/contract/together/schemas/playlists'
import { createSmartPlaylist } from '@remusic/contract/together/schemas/smartPlaylists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../testing/builders.ts'
import { everyRead, type Read, readEvery } from '../testing/everyRead.ts'
import { extent } from '../testing/extent.ts'
import { retryWhileBusy } from '../testing/retryWhileBusy.ts'
import { aTab } from '../testing/sockets.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Two sets of scores, as different as possible. No response to a member in a blind tasting may reveal which of them is stored. */
const SCORES = { first: [5, 4, 5, 1, 4, 5, 2, 5, 4], second: [1, 2, 1, 5, 2, 1, 4, 2, 1] }

async function someone(name: string) {
  const { id } = await aUser(app.db, { role: 'Premium', name })
  const token = await aSession(app.db, id)
  return { id, name, token, me: { token } }
}
type Someone = Awaited<ReturnType<typeof someone>>

let addresses = 7_000
/** A song, with album and artist, whose ids have the numeric form that calls accept. */
async function anOpenSong() {
  const song = await aSong(app.db)
  const renamed = async (table: 'songs' | 'albums' | 'artists', id: number) => {
    const apiId = String(++addresses)
    await app.db.updateTable(table).set({ api_id: apiId }).where('id', '=', id).execute()
    return apiId
  }
  return {
    ...song,
    apiId: await renamed('songs', song.id),
    album: { ...song.album, apiId: await renamed('albums', song.album.id) },
    artist: { ...song.artist, apiId: await renamed('artists', song.artist.id) },
  }
}

const blind = (person: Someone, tastesBlind = true) =>
  app.call(setBlindTasting, { body: { tastesBlind } }, person.me)

/** Reviews of songs, an album and an artist by people whom a member follows, and everything else that refers to them. */
async function aCommunity() {
  const member = await someone('Ciega')
  const authors = await Promise.all(['Ana', 'Beto', 'Cleo'].map(someone))
  const [ana] = authors as [Someone]
  const songs = [await anOpenSong(), await anOpenSong(), await anOpenSong()]
  const [song] = songs as [(typeof songs)[0]]
  const about = [
    ...songs.map(({ apiId }) => ({ apiId, type: 'song' as const })),
    { apiId: song.album.apiId, type: 'album' as const },
    { apiId: song.artist.apiId, type: 'artist' as const },
  ]
  const reviews: string[] = []
  for (const author of authors)
    for (const target of about) {
      const body = { ...target, title: 'Suena a noche larga', score: 3, description: 'Para manejar de noche' }
      const { data } = await app.call(writeReview, { body }, author.me)
      reviews.push(data.review.id)
    }
  for (const author of authors)
    for (const id of reviews) await app.call(likeReview, { params: { id } }, author.me)
  await app.call(writeComment, { params: { id: reviews[0] ?? '' }, body: { text: 'De acuerdo' } }, ana.me)
  for (const { id } of authors)
    await app.call(followUser, { params: { meId: member.id, targetId: id } }, member.me)
  for (const [kind, { apiId }] of [
    ['artist', song.artist],
    ['album', song.album],
  ] as const)
    await app.call(followItem, { params: { kind, apiId } }, member.me)
  await app.db
    .insertInto('profiles')
    .values({ user_id: ana.id, open_to_visitors: true, pinned_review_id: reviews[0] ?? '' })
    .execute()
  const sharesAll = { diaryAudience: 'public', statsAudience: 'public' } as const
  await app.call(saveDiarySettings, { body: sharesAll }, ana.me)
  for (const { apiId, type } of about)
    if (type !== 'artist') {
      const body = { clientId: randomUUID(), type, apiId, score: 3 }
      expect((await app.call(logListen, { body }, ana.me)).status).toBe(201)
    }
  // Activity of everybody in a past year, for the year in music.
  const lastYear = new Date().getUTCFullYear() - 1
  const day = `${lastYear}-06-15`
  const body = { clientId: randomUUID(), type: 'song', apiId: song.apiId, day } as const
  expect((await app.call(logListen, { body }, member.me)).status).toBe(201)
  await app.db
    .updateTable('reviews')
    .set({ created_at: new Date(`${day}T12:00:00Z`) })
    .where('id', 'in', reviews.slice(0, 5))
    .execute()
  const { data: chat } = await app.call(openChat, { body: { reciverId: ana.id } }, member.me)
  const playlist = await app.db
    .insertInto('playlists')
    .values({ user_id: ana.id, name: 'De noche', shared: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('playlist_songs')
    .values({ playlist_id: playlist.id, song_id: song.id, position: 1 })
    .execute()
  const own = await ownPlaylists(member, ana, songs)
  const genre = await app.db
    .insertInto('genres')
    .values({ api_id: '77', name: 'Nocturno' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('artists').set({ genre_id: genre.id }).where('id', '=', song.artist.id).execute()

  // A listening session that the member did not attend.
  const opened = { name: 'Sesión', access: 'public' as const, songIds: [song.apiId] }
  const { data: room } = await app.call(openRoom, { body: opened }, ana.me)
  const at = { id: room.id, entryId: room.current?.id ?? '' }
  for (const author of authors) {
    await app.call(joinRoom, { params: { id: room.id } }, author.me)
    expect((await app.call(scoreEntry, { params: at, body: { score: 3 } }, author.me)).status).toBe(200)
  }
  await app.call(closeRoom, { params: { id: room.id } }, ana.me)
  // Revealed scores never change in practice, so the trigger that rejects changes is disabled.
  await sql`alter table listening_room_scores disable trigger scores_before_the_reveal`.execute(app.db)

  async function store(which: keyof typeof SCORES) {
    await app.db
      .updateTable('listening_room_scores')
      .set({ score: SCORES[which][0] as number })
      .where('entry_id', '=', at.entryId)
      .execute()
    for (const [i, id] of reviews.entries())
      await app.db
        .updateTable('reviews')
        .set({ score: SCORES[which][i % SCORES[which].length] as number })
        .where('id', '=', id)
        .execute()
    await app.db
      .updateTable('listens')
      .set({ score: SCORES[which][0] as number })
      .where('user_id', '=', ana.id)
      .execute()
    // Reading an outdated smart playlist computes its songs again.
    await app.db
      .updateTable('smart_playlists')
      .set({ refreshed_at: new Date(0) })
      .execute()
    await app.call(songsOfPlaylist, { params: { id: own.smartId } }, member.me)
  }
  const reads = await everyRead(app, {
    uuids: [
      member.id,
      ana.id,
      reviews[0] ?? '',
      reviews[3] ?? '',
      playlist.id,
      chat.id,
      room.id,
      own.id,
      own.smartId,
    ],
    texts: [song.apiId, song.album.apiId, song.artist.apiId, '77', 'Nocturno', 'noche', own.token],
    years: [String(lastYear)],
  })
  return { member, authors, ana, song, reviews, store, reads }
}
/** A playlist of the member with a history and a contributor who proposes songs, and one that follows the scores of others. */
async function ownPlaylists(member: Someone, guest: Someone, songs: readonly { apiId: string }[]) {
  const [first, second, third] = songs.map(({ apiId }) => apiId) as [string, string, string]
  const { data: playlist } = await app.call(createPlaylist, { body: { name: 'Mía' } }, member.me)
  const params = { id: playlist.id }
  for (const id of [first, second]) await app.call(addSong, { params, body: { id } }, member.me)
  const { data: link } = await app.call(
    renewInvitationLink,
    { params, body: { role: 'proposes' } },
    member.me,
  )
  await app.call(acceptInvitationByLink, { params: { token: link.token } }, guest.me)
  const proposal = { params, body: { kind: 'add' as const, songId: third } }
  expect((await app.call(proposeChange, proposal, guest.me)).status).toBe(201)
  const rules = { followedScore: 3, order: 'score' as const, limit: 10 }
  const { data: smart } = await app.call(createSmartPlaylist, { body: { name: 'Sola', rules } }, member.me)
  return { id: playlist.id, smartId: smart.id, token: link.token }
}

type Community = Awaited<ReturnType<typeof aCommunity>>

type Answer = { name: string; status: number; body: string; headers: Headers }

async function readAll(reads: Read[], token: string) {
  const answers = new Map<string, Answer>()
  const names = new Map(
    reads.flatMap(({ name, addresses }) => addresses.flat().map((each) => [each, name] as const)),
  )
  await readEvery(
    reads.flatMap(({ addresses }) => addresses),
    async (address) => {
      const response = await retryWhileBusy(() =>
        app.request(address, { headers: { authorization: `Bearer ${token}` } }),
      )
      const { status, headers } = response
      answers.set(address, { name: names.get(address) ?? '', status, headers, body: await response.text() })
      return status
    },
  )
  return answers
}

const openIn = (answers: Map<string, Answer>) =>
  [...answers].flatMap(([address, { status }]) => (status === 200 ? [address] : []))

/** The same reads, limited to the wanted addresses. */
const only = (reads: Read[], wanted: Iterable<string>): Read[] => {
  const kept = new Set(wanted)
  return reads.map((read) => ({
    ...read,
    addresses: read.addresses.flat().flatMap((address) => (kept.has(address) ? [[address]] : [])),
  }))
}

/** These calls choose at random, so two responses may differ for no other reason. */
const DRAWN = ['randomSongs', 'randomArtists', 'recommendedSongs']

/** The addresses whose response differs. */
function changed(before: Map<string, Answer>, after: Map<string, Answer>) {
  return [...after.keys()].filter((address) => {
    const [one, other] = [before.get(address), after.get(address)]
    return !DRAWN.includes(one?.name ?? '') && (one?.body !== other?.body || one?.status !== other?.status)
  })
}

const SCORE_KEY = /^(scores?|average|mean|meanScore|median|spread|histogram|held|dropped|scored|rating)$/i

/** The paths in a body that hold a score or a value computed from scores. */
function scoresIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const at = `${path}.${key}`
    return SCORE_KEY.test(key) && JSON.stringify(each).match(/[1-9]|true/) ? [at] : scoresIn(each, at)
  })
}

const scoresInAll = (answers: Map<string, Answer>) =>
  [...answers].flatMap(([address, { status, body }]) =>
    status === 200 && /^[[{]/.test(body) ? scoresIn(JSON.parse(body)).map((at) => `${address} ${at}`) : [],
  )

/** These calls need something that this community lacks, such as the link of a mail, a payment or an import. They have no scores. */
const UNANSWERED = [
  'checkReset',
  'historyImport',
  'historyReport',
  'listHistoryItems',
  'ownToken',
  'receipt',
  'roomMessages',
  'sanctionById',
  'songWaveform',
]

/** Some of the calls whose responses contain scores for everybody else. */
const DEPENDENT = [
  'listReviews',
  'reviewsOfResource',
  'reviewsOfUser',
  'reviewById',
  'quotedReviews',
  'songById',
  'albumById',
  'artistById',
  'profileOf',
  'playlistPage',
  'songsOfPlaylist',
  'listDiary',
  'opinionCurve',
  'statsOf',
  'compareYears',
]

describe('a member who tastes blind and has reviewed nothing', () => {
  let community: Community
  beforeAll(async () => {
    community = await aCommunity()
    await community.store('first')
  })

  test('receives no score from any call, and no call depends on them', async () => {
    const { member, store, reads } = community
    await blind(member)
    await store('first')
    const first = await readAll(reads, member.token)
    await store('second')
    const second = await readAll(extent(only(reads, openIn(first)), reads), member.token)

    expect(scoresInAll(first)).toEqual([])
    expect(scoresInAll(second)).toEqual([])
    // A response that depends on the scores changes back when the first scores are stored again, and changes again with the second ones. A
    // response that only depends on time does not.
    const suspects = only(reads, changed(first, second))
    await store('first')
    const restored = await readAll(suspects, member.token)
    await store('second')
    const repeated = await readAll(suspects, member.token)
    const isDependent = (address: string) =>
      restored.get(address)?.body === first.get(address)?.body &&
      repeated.get(address)?.body === second.get(address)?.body
    expect([...restored.keys()].filter(isDependent)).toEqual([])

    const answered = new Set(
      [...first.values()].filter(({ status }) => status === 200).map(({ name }) => name),
    )
    const unanswered = reads.map(({ name }) => name).filter((name) => !answered.has(name))
    expect(unanswered.sort(), 'calls without a successful answer').toEqual([...UNANSWERED].sort())

    // Without a blind tasting, the same calls reveal the scores; otherwise the check above would have nothing to find.
    await blind(member, false)
    const open = only(
      reads.filter(({ name }) => extent(DEPENDENT.includes(name), true)),
      openIn(first),
    )
    const seen = await readAll(open, member.token)
    await store('first')
    const shown = await readAll(open, member.token)
    await store('second')
    const again = await readAll(only(reads, changed(seen, shown)), member.token)
    const differing = [...again.keys()].filter(
      (address) => again.get(address)?.body === seen.get(address)?.body,
    )
    const names = new Set(differing.map((address) => seen.get(address)?.name))
    expect([...names]).toEqual(expect.arrayContaining(DEPENDENT))
    // A response that differs for blind members must never come from a cache.
    for (const address of differing) {
      const caching = first.get(address)?.headers.get('cache-control')
      expect(caching, `${address} blind`).toBe('no-store')
      const { headers } = seen.get(address) as Answer
      const isShared = headers.get('cache-control') !== 'no-store'
      if (isShared) expect(headers.get('vary')?.toLowerCase(), address).toContain('authorization')
    }
  })
})

/** A song with reviews of 1 and 5, and a member who tastes blind. */
async function aTasting() {
  const song = await anOpenSong()
  const [low, high] = [
    await aReview(app.db, { songId: song.id, score: 1 }),
    await aReview(app.db, { songId: song.id, score: 5 }),
  ]
  const newer = await aReview(app.db, { songId: song.id, score: 1 })
  const member = await someone('Cata')
  await blind(member)
  const query = { id: song.apiId, type: 'song' as const }
  return {
    song,
    reviews: [newer, high, low],
    member,
    reviewsOf: async (
      choices: { order?: 'highest' | 'lowest'; score?: number; limit?: number; cursor?: string } = {},
    ) => (await app.call(reviewsOfResource, { query: { ...query, ...choices } }, member.me)).data,
    write: () =>
      app.call(
        writeReview,
        { body: { apiId: song.apiId, type: 'song', title: 'Mía', score: 2, description: 'A ciegas' } },
        member.me,
      ),
  }
}

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

describe('after reviewing an item', () => {
  test('all of its scores appear, and disappear again with the review', async () => {
    const { song, reviews, member, write } = await aTasting()
    const read = async (id: string) => (await app.call(reviewById, { params: { id } }, member.me)).data.score
    const summary = async () =>
      (await app.call(songById, { query: { id: song.apiId } }, member.me)).data.reviews
    const [newest] = reviews
    expect(await read(newest?.id ?? '')).toBeNull()
    expect(await summary()).toMatchObject({ count: 3, score: null, average: null, blind: true })
    const { data: written } = await write()
    expect(written.review.score).toBe(2)
    expect(await read(newest?.id ?? '')).toBe(1)
    const opened = await summary()
    expect(opened).toMatchObject({ count: 4, average: 2.25, histogram: [2, 1, 0, 0, 1] })
    expect(opened.blind).toBeUndefined()
    await app.call(deleteReview, { params: { id: written.review.id } }, member.me)
    expect(await read(newest?.id ?? '')).toBeNull()
    expect(await summary()).toMatchObject({ score: null, blind: true })
  })

  test('a review that is hidden by a moderator counts: its author has decided on a score', async () => {
    const { member, write, reviewsOf } = await aTasting()
    const { data } = await write()
    await app.db
      .updateTable('reviews')
      .set({ hidden_at: new Date() })
      .where('id', '=', data.review.id)
      .execute()
    expect((await reviewsOf()).items.map(({ score }) => score)).toEqual([1, 5, 1])
    expect((await app.call(perfil, {}, member.me)).data.tastesBlind).toBe(true)
  })

  test('its reviews can be ordered and filtered by score, which is ignored before', async () => {
    const { reviews, write, reviewsOf } = await aTasting()
    const [newest, high, low] = idsOf(reviews) as [string, string, string]
    const before = await reviewsOf({ order: 'highest' })
    expect(idsOf(before.items)).toEqual([newest, high, low])
    expect(idsOf((await reviewsOf({ order: 'lowest' })).items)).toEqual([newest, high, low])
    expect(idsOf((await reviewsOf({ score: 5 })).items)).toEqual([newest, high, low])
    const own = (await write()).data.review.id
    expect(idsOf((await reviewsOf({ order: 'highest' })).items)).toEqual([high, own, newest, low])
    expect(idsOf((await reviewsOf({ score: 5 })).items)).toEqual([high])
  })

  test('a page of a list by score continues by time when blind tasting is switched on meanwhile', async () => {
    const { reviews, member, reviewsOf } = await aTasting()
    await blind(member, false)
    const { next } = await reviewsOf({ order: 'highest', limit: 1 })
    expect(next).toMatch(/^5_/)
    await blind(member)
    const more = await reviewsOf({ order: 'highest', limit: 1, cursor: next ?? '' })
    expect(idsOf(more.items)).toEqual([reviews[2]?.id])
    expect(more.items[0]?.score).toBeNull()
  })
})

test('authors see the scores of their own reviews, in every order', async () => {
  const { member, write } = await aTasting()
  await write()
  await aReview(app.db, { userId: member.id, score: 4 })
  const read = async (order: 'highest' | 'lowest') =>
    (await app.call(reviewsOfUser, { params: { id: member.id }, query: { order } }, member.me)).data.items
  expect((await read('highest')).map(({ score }) => score)).toEqual([4, 2])
  expect((await read('lowest')).map(({ score }) => score)).toEqual([2, 4])
})

test('the choice is part of the own account and of its archive, and of no other profile', async () => {
  const member = await someone('Cata')
  expect((await app.call(perfil, {}, member.me)).data.tastesBlind).toBe(false)
  const { data } = await blind(member)
  expect(data.msg).toContain('Cata a ciegas activada')
  expect((await app.call(perfil, {}, member.me)).data.tastesBlind).toBe(true)
  expect((await app.call(myArchive, {}, member.me)).data.account.tastesBlind).toBe(true)
  const seen = await app.request(`/api/back-end/user/${member.id}`, {
    headers: { authorization: `Bearer ${(await someone('Otra')).token}` },
  })
  expect(await seen.text()).not.toContain('lind')
  expect((await blind({ ...member, me: { token: 'nobody' } })).status).toBe(401)
})

test('every device receives the event at once, and no event contains a score', async () => {
  const { song, member, reviews } = await aTasting()
  const other = await someone('Dani')
  const tab = await aTab(app, member.token)
  await blind(member, false)
  await tab.receives('profile-changed')
  await blind(member)
  tab.clear()
  const own = await aReview(app.db, { userId: member.id })
  await app.call(likeReview, { params: { id: own.id } }, other.me)
  await app.call(writeComment, { params: { id: own.id }, body: { text: 'De acuerdo' } }, other.me)
  await app.call(followUser, { params: { meId: other.id, targetId: member.id } }, other.me)
  await app.call(
    writeReview,
    { body: { apiId: song.apiId, type: 'song', title: 'Un cinco', score: 5, description: 'Obra maestra' } },
    other.me,
  )
  await app.call(likeReview, { params: { id: reviews[0]?.id ?? '' } }, other.me)
  const { data: chat } = await app.call(openChat, { body: { reciverId: member.id } }, other.me)
  await app.call(
    sendMessage,
    { body: { chatId: chat.id, text: `Mira ${app.url}/song/${song.apiId}`, clientId: crypto.randomUUID() } },
    other.me,
  )
  await tab.receives('receive-message')
  await tab.receives('getNotification', ({ notification }) => notification.text.includes('coment'))
  expect(scoresIn(tab.all())).toEqual([])
})

describe('a picture card', () => {
  const cookieOf = async ({ me }: Someone) =>
    (await app.call(openPageSession, {}, me)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const card = async (kind: 'song' | 'review', id: string, cookie?: string) => {
    const { status, headers } = await app.request(cardPath(kind, id, 'wide'), {
      headers: cookie ? { cookie } : {},
    })
    return {
      status,
      etag: headers.get('etag'),
      caching: headers.get('cache-control'),
      vary: headers.get('vary'),
    }
  }

  test.each(['song', 'review'] as const)(
    'of a %s has no score for them, until they have reviewed it',
    async (kind) => {
      const { song, reviews, member, write } = await aTasting()
      const id = kind === 'song' ? song.apiId : (reviews[0]?.id ?? '')
      const cookie = await cookieOf(member)
      const open = await card(kind, id)
      expect(open).toMatchObject({ status: 200, caching: expect.stringMatching(/^public, max-age=0,/) })
      const hidden = await card(kind, id, cookie)
      expect(hidden).toMatchObject({ status: 200, caching: 'private, no-cache' })
      expect(hidden.vary).toContain('cookie')
      expect(hidden.etag).not.toBe(open.etag)
      await app.db.updateTable('reviews').set({ score: 4 }).where('id', 'in', idsOf(reviews)).execute()
      expect((await card(kind, id, cookie)).etag).toBe(hidden.etag)
      await write()
      expect((await card(kind, id, cookie)).etag).toBe((await card(kind, id)).etag)
    },
  )
})
