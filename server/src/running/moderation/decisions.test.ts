import {
  countNewReviews,
  deleteComment,
  editReview,
  likeReview,
  listComments,
  listReviews,
  reviewById,
  reviewsOfResource,
  reviewsOfUser,
  writeComment,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import { login, perfil, restore } from '@remusic/contract/people/schemas/accounts'
import { countNotifications, listNotifications } from '@remusic/contract/people/schemas/notifications'
import { editProfile, profileOf } from '@remusic/contract/publishing/schemas/profiles'
import { listActs, listManagedUsers, takeAdmin } from '@remusic/contract/running/schemas/admin'
import {
  caseById,
  type Decision,
  decideCase,
  listCases,
  type NewReport,
  report,
  showAgain,
} from '@remusic/contract/running/schemas/moderation'
import {
  createGroup,
  editMessage,
  messagesOf,
  openChat,
  sendMessage,
} from '@remusic/contract/together/schemas/chat'
import {
  joinRoom,
  openRoom,
  roomById,
  sendRoomMessage,
} from '@remusic/contract/together/schemas/listeningRooms'
import {
  createPlaylist,
  deletePlaylist,
  listPlaylists,
  playlistsOf,
  sharedPlaylist,
  sharePlaylist,
  songsOfPlaylist,
} from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { aTab } from '../../../testing/sockets.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { REPORTABLES } from '../../reportables.ts'
import { hideWrittenSince } from './hidingSince.ts'

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember('Admin')
})
afterAll(() => app.stop())

async function aMember(role: 'Gratuito' | 'Premium' | 'Admin' = 'Premium') {
  const user = await aUser(app.db, { role })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

/** A case opened by one report. */
async function aCase(kind: NewReport['kind'], id: string, reporter?: Member) {
  const who = reporter ?? (await aMember('Gratuito'))
  expect((await app.call(report, { body: { kind, id, reason: 'insult' } }, who)).status).toBe(201)
  const { id: caseId } = await app.db
    .selectFrom('report_cases')
    .select('id')
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return { caseId, reporter: who }
}
const DECISIONS = {
  dismiss: { decision: 'dismiss' },
  hide: { decision: 'hide', rule: 'insult' },
  ban: { decision: 'ban', rule: 'insult', length: 'week', note: 'Insultos repetidos' },
} as const
const decide = (id: string, decision: Decision, note?: string, who: Member = admin) =>
  app.call(decideCase, { params: { id }, body: { ...DECISIONS[decision], ...(note && { note }) } }, who)
const show = (id: string, note?: string) => app.call(showAgain, { params: { id }, body: { note } }, admin)
const actsOn = async (target: string) => (await app.call(listActs, { query: { target } }, admin)).data.items
const noticesTo = async (who: Member) =>
  (await app.call(listNotifications, { query: {} }, who)).data.items
    .filter(({ type }) => type === 6)
    .map(({ text }) => text)

describe('hiding', () => {
  test('a review removes it from feed, page, profile, counts and link, and showing it again restores all of them', async () => {
    const [author, reader] = [await aMember(), await aMember()]
    const song = await aSong(app.db)
    await app.db.updateTable('songs').set({ api_id: '700100' }).where('id', '=', song.id).execute()
    const older = await aReview(app.db, { songId: song.id, score: 1 })
    const review = await aReview(app.db, { userId: author.id, songId: song.id, score: 5, title: 'Cinco' })
    const asSeen = async () => {
      const resource = { id: '700100', type: 'song' as const }
      const [feed, page, profile, one, news] = await Promise.all([
        app.call(listReviews, { query: { limit: 50 } }, reader),
        app.call(reviewsOfResource, { query: resource }, reader),
        app.call(reviewsOfUser, { params: { id: author.id }, query: {} }, reader),
        app.call(reviewById, { params: { id: review.id } }, reader),
        app.call(countNewReviews, { query: { after: older.id } }, reader),
      ])
      const has = (items: { id: string }[]) => items.some(({ id }) => id === review.id)
      return {
        lists: [feed, page, profile].map(({ data }) => has(data.items)),
        stats: page.data.stats,
        link: one.status,
        news: news.data.count,
      }
    }
    const shown = {
      lists: [true, true, true],
      stats: { count: 2, average: 3, histogram: [1, 0, 0, 0, 1] },
      link: 200,
      news: 1,
    }
    expect(await asSeen()).toMatchObject(shown)

    const { caseId, reporter } = await aCase('review', review.id)
    const decided = await decide(caseId, 'hide', 'Sin sentido')
    expect(decided.data).toMatchObject({
      msg: 'Contenido oculto',
      case: { state: 'hidden', hidden: true, note: 'Sin sentido', decidedBy: { id: admin.id } },
    })
    expect(await asSeen()).toMatchObject({
      lists: [false, false, false],
      stats: { count: 1, average: 1, histogram: [1, 0, 0, 0, 0] },
      link: 404,
      news: 0,
    })
    for (const answer of [
      await app.call(likeReview, { params: { id: review.id } }, reader),
      await app.call(writeComment, { params: { id: review.id }, body: { text: 'Hola' } }, reader),
      await app.call(
        editReview,
        { params: { id: review.id }, body: { title: 'Otro', score: 2, description: 'Otra' } },
        author,
      ),
    ])
      expect(answer.status).toBe(404)
    const again = { apiId: '700100', type: 'song' as const, title: 'Otra', score: 3, description: 'Otra' }
    const refused = await app.call(writeReview, { body: again }, author)
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { msg: 'La moderación ocultó tu reseña sobre esto' },
    ])
    expect(await noticesTo(reporter)).toEqual([
      'Revisamos lo que reportaste y lo ocultamos. Gracias por avisarnos',
    ])
    expect(await noticesTo(author)).toEqual([
      'La moderación ocultó tu reseña «Cinco» por la norma «Sin insultos ni acoso». Lee por qué y apela si no estás de acuerdo',
    ])

    expect((await show(caseId, 'Fue un error')).data).toMatchObject({
      msg: 'El contenido se muestra de nuevo',
      case: { state: 'shown', hidden: false },
    })
    expect(await asSeen()).toMatchObject(shown)
    expect((await show(caseId)).status).toBe(409)
    for (const other of ['dismiss', 'ban'] as const) expect((await decide(caseId, other)).status).toBe(409)

    expect((await decide(caseId, 'hide', 'No lo fue')).data).toMatchObject({
      msg: 'Contenido oculto',
      case: { state: 'hidden', hidden: true, note: 'No lo fue' },
    })
    expect(await asSeen()).toMatchObject({ lists: [false, false, false], link: 404 })
    expect(await noticesTo(reporter)).toHaveLength(1)
    expect((await decide(caseId, 'hide')).status).toBe(409)
    expect(await actsOn(author.id)).toMatchObject([
      { action: 'hide', targetKind: 'review', targetId: review.id, reason: 'No lo fue' },
      { action: 'show', targetKind: 'review', targetId: review.id, reason: 'Fue un error' },
      { action: 'hide', targetKind: 'review', targetId: review.id, reason: 'Sin sentido' },
    ])
  })

  test('a comment removes it from its review, the comment count and the notifications', async () => {
    const [author, writer] = [await aMember(), await aMember()]
    const review = await aReview(app.db, { userId: writer.id })
    const body = { text: 'Feo' }
    const { data: comment } = await app.call(writeComment, { params: { id: review.id }, body }, author)
    const unread = async () => (await app.call(countNotifications, {}, writer)).data.unread
    expect(await unread()).toBe(1)
    const { caseId } = await aCase('comment', comment.id, writer)
    await decide(caseId, 'hide')
    const { data } = await app.call(listComments, { params: { id: review.id }, query: {} })
    expect(data.items).toEqual([])
    expect((await app.call(reviewById, { params: { id: review.id } })).data.commentCount).toBe(0)
    const bell = (await app.call(listNotifications, { query: {} }, writer)).data.items
    expect(bell.map(({ type }) => type)).toEqual([6])
    expect(await unread()).toBe(1)
    await show(caseId)
    expect((await app.call(reviewById, { params: { id: review.id } })).data.commentCount).toBe(1)
  })

  test.each(['dismiss', 'hide', 'ban'] as const)(
    'a comment that the author of the review has removed can still be decided: %s',
    async (decision) => {
      const [commenter, writer] = [await aMember(), await aMember('Gratuito')]
      const review = await aReview(app.db, { userId: writer.id })
      const body = { text: 'Feo' }
      const { data: comment } = await app.call(writeComment, { params: { id: review.id }, body }, commenter)
      const { caseId } = await aCase('comment', comment.id, writer)
      await app.call(deleteComment, { params: { id: comment.id } }, writer)
      const { data } = await app.call(caseById, { params: { id: caseId } }, admin)
      expect(data).toMatchObject({ deleted: true, content: { text: 'Feo' }, reports: [{ text: 'Feo' }] })
      expect((await decide(caseId, decision)).status).toBe(200)
      expect((await app.call(reviewById, { params: { id: review.id } })).data.commentCount).toBe(0)
      if (decision === 'hide') await show(caseId)
      expect((await app.call(listComments, { params: { id: review.id }, query: {} })).data.items).toEqual([])
    },
  )

  test('a playlist removes it from its owner’s page and disables its link and songs', async () => {
    const [owner, reader] = [await aMember(), await aMember()]
    const { data: playlist } = await app.call(createPlaylist, { body: { name: 'Fea' } }, owner)
    const params = { id: playlist.id }
    await app.call(sharePlaylist, { params, body: { shared: true } }, owner)
    const asSeen = async () => {
      const about = { params: { userId: owner.id } }
      return [
        (await app.call(playlistsOf, about, reader)).data.length,
        (await app.call(listPlaylists, about, reader)).data.items.length,
        (await app.call(sharedPlaylist, { params })).status,
        (await app.call(songsOfPlaylist, { params }, reader)).status,
      ]
    }
    expect(await asSeen()).toEqual([1, 1, 200, 200])
    const { caseId } = await aCase('playlist', playlist.id)
    await decide(caseId, 'hide')
    expect(await asSeen()).toEqual([0, 0, 404, 404])
    await show(caseId)
    expect(await asSeen()).toEqual([1, 1, 200, 200])
  })

  test('a message removes its text for both users, live in open pages, and keeps the rest of the chat', async () => {
    const [ana, beto] = [await aMember(), await aMember()]
    const { data: chat } = await app.call(openChat, { body: { reciverId: beto.id } }, ana)
    const send = async (text: string) =>
      (await app.call(sendMessage, { body: { chatId: chat.id, text } }, ana)).data
    const [bad, good] = [await send('Feo'), await send('Lindo')]
    const { caseId } = await aCase('message', bad.id, beto)
    const [hers, his] = [await aTab(app, ana.token), await aTab(app, beto.token)]
    await decide(caseId, 'hide')
    const hidden = { id: bad.id, seq: 1, hidden: true, text: 'Mensaje oculto por la moderación' }
    expect(await his.receives('receive-message')).toMatchObject(hidden)
    expect(await hers.receives('message-sent')).toMatchObject(hidden)
    const { data } = await app.call(messagesOf, { params: { chatId: chat.id }, query: {} }, beto)
    expect(data.items).toMatchObject([hidden, { id: good.id, text: 'Lindo' }])
    expect((await app.call(caseById, { params: { id: caseId } }, admin)).data.content).toMatchObject({
      text: 'Feo',
    })
  })

  test('is rejected for a profile without text and for content that its author has deleted', async () => {
    const owner = await aMember()
    const person = await aCase('user', owner.id)
    expect((await decide(person.caseId, 'hide')).data).toMatchObject({
      msg: 'Este perfil no tiene presentación ni enlaces que ocultar; puedes suspender la cuenta o desestimar el reporte',
    })
    const { data: playlist } = await app.call(createPlaylist, { body: { name: 'Se va' } }, owner)
    const params = { id: playlist.id }
    await app.call(sharePlaylist, { params, body: { shared: true } }, owner)
    const { caseId } = await aCase('playlist', playlist.id)
    await app.call(deletePlaylist, { params }, owner)
    expect((await app.call(caseById, { params: { id: caseId } }, admin)).data).toMatchObject({
      content: null,
      deleted: true,
      reports: [{ text: 'Se va' }],
    })
    expect((await decide(caseId, 'hide')).status).toBe(409)
    expect((await decide(caseId, 'dismiss')).status).toBe(200)
    expect(await actsOn(owner.id)).toMatchObject([{ action: 'dismiss' }])
  })
})

describe('deciding', () => {
  test('dismissing changes nothing, notifies the reporter, and lets the same user report again', async () => {
    const review = await aReview(app.db)
    const { caseId, reporter } = await aCase('review', review.id)
    expect((await decide(caseId, 'dismiss')).data.msg).toBe('Reporte desestimado')
    expect((await app.call(reviewById, { params: { id: review.id } })).status).toBe(200)
    expect(await noticesTo(reporter)).toEqual([
      'Revisamos lo que reportaste y decidimos no retirarlo. Gracias por avisarnos',
    ])
    const again = await aCase('review', review.id, reporter)
    expect(again.caseId).not.toBe(caseId)
  })

  test('banning deactivates the author at once, hides the content, and can be undone only by an Admin', async () => {
    const author = await aMember()
    const [reported, other] = [
      await aReview(app.db, { userId: author.id }),
      await aReview(app.db, { userId: author.id }),
    ]
    const { caseId, reporter } = await aCase('review', reported.id)
    const decided = await decide(caseId, 'ban', 'Reincide')
    expect(decided.data).toMatchObject({
      msg: 'Cuenta suspendida y contenido oculto',
      case: { state: 'banned', author: { active: false, banned: true } },
    })
    expect((await app.call(perfil, {}, author)).status).toBe(401)
    const status = async (id: string) => (await app.call(reviewById, { params: { id } })).status
    expect([await status(reported.id), await status(other.id)]).toEqual([404, 404])
    expect(await noticesTo(reporter)).toEqual([
      'Revisamos lo que reportaste y suspendimos la cuenta. Gracias por avisarnos',
    ])
    expect((await app.mails()).filter((mail) => mail.to_address === author.email)).toHaveLength(1)
    expect(await actsOn(author.id)).toMatchObject([
      { action: 'ban', reason: 'Reincide', targetId: reported.id },
    ])

    const { data: session } = await app.call(login, {
      body: { email: author.email, password: author.password },
    })
    expect((await app.call(restore, { body: { userId: author.id } }, session)).status).toBe(403)
    expect((await app.call(restore, { body: { userId: author.id } }, admin)).status).toBe(202)
    expect([await status(reported.id), await status(other.id)]).toEqual([404, 200])
    const next = await aCase('review', other.id)
    expect((await app.call(caseById, { params: { id: next.caseId } }, admin)).data.author).toMatchObject({
      banned: false,
      earlierCases: 1,
    })
  })

  test('banning stops an inactive author from restoring their account, and is rejected for Admins', async () => {
    const gone = await aMember()
    const { caseId } = await aCase('review', (await aReview(app.db, { userId: gone.id })).id)
    const off = { deactivated_at: new Date(), restore_until: new Date(Date.now() + 86_400_000) }
    await app.db.updateTable('users').set(off).where('id', '=', gone.id).execute()
    expect((await decide(caseId, 'ban')).status).toBe(200)
    const token = await aSession(app.db, gone.id)
    expect((await app.call(restore, { body: { userId: gone.id } }, { token })).status).toBe(403)

    const chief = await aMember('Admin')
    const about = await aCase('user', chief.id)
    const refused = await decide(about.caseId, 'ban')
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { msg: 'El usuario es administrador; quítale primero ese permiso' },
    ])
    expect(await actsOn(chief.id)).toEqual([])
    await app.call(takeAdmin, { body: { userId: chief.id } }, admin)
    expect((await decide(about.caseId, 'ban')).data.msg).toBe('Cuenta suspendida')
  })

  test('concurrent decisions take effect once and are logged once', async () => {
    const second = await aMember('Admin')
    for (let round = 0; round < 10; round++) {
      const review = await aReview(app.db)
      const { caseId, reporter } = await aCase('review', review.id)
      const answers = await Promise.all([
        decide(caseId, 'hide'),
        decide(caseId, 'dismiss', undefined, second),
        decide(caseId, 'ban'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      expect(await actsOn(review.userId)).toHaveLength(1)
      expect(await noticesTo(reporter)).toHaveLength(1)
    }
    expect((await decide(crypto.randomUUID(), 'dismiss')).status).toBe(404)
  })

  test('is rejected for a user who has just lost the Admin role', async () => {
    const second = await aMember('Admin')
    const { caseId } = await aCase('review', (await aReview(app.db)).id)
    const [taken, decided] = await Promise.all([
      app.call(takeAdmin, { body: { userId: second.id } }, admin),
      decide(caseId, 'dismiss', undefined, second),
    ])
    expect(taken.status).toBe(200)
    expect([200, 403]).toContain(decided.status)
    const acts = (await app.call(listActs, { query: { actor: second.id } }, admin)).data.items
    expect(acts).toHaveLength(decided.status === 200 ? 1 : 0)
    expect((await decide(caseId, 'hide', undefined, second)).status).toBe(403)
  })

  test('an Admin can neither dismiss a case about their own content nor undo its hiding', async () => {
    const author = await aMember('Admin')
    const { caseId } = await aCase('review', (await aReview(app.db, { userId: author.id })).id)
    const refusal = [
      403,
      { code: 'forbidden', msg: 'Este caso es sobre ti: lo resuelve otra persona del equipo' },
    ]
    for (const decision of ['dismiss', 'hide', 'ban'] as const) {
      const refused = await decide(caseId, decision, undefined, author)
      expect([refused.status, refused.data]).toEqual(refusal)
    }
    expect((await decide(caseId, 'hide')).status).toBe(200)
    const refused = await app.call(showAgain, { params: { id: caseId }, body: {} }, author)
    expect([refused.status, refused.data]).toEqual(refusal)
    expect((await show(caseId)).status).toBe(200)
  })
})

describe('the content of an account since a moment', () => {
  const writing = { title: 'Gana dinero', score: 5, description: 'En mi sitio' } as const

  /** Whether others can see one thing of each kind. */
  async function asSeen(reader: Member, made: Record<string, string>) {
    const { old = '', edited = '', review = '', playlist = '', chat = '', group = '', room = '' } = made
    const status = async (id: string) => (await app.call(reviewById, { params: { id } }, reader)).status
    const words = async (chatId: string) =>
      (await app.call(messagesOf, { params: { chatId }, query: {} }, reader)).data.items.map(
        ({ text }) => text,
      )
    const comments = await app.call(listComments, { params: { id: old }, query: {} }, reader)
    return {
      reviews: [await status(old), await status(edited), await status(review)],
      comments: comments.data.items.map(({ text }) => text),
      playlist: (await app.call(sharedPlaylist, { params: { id: playlist } }, reader)).status,
      messages: await words(chat),
      group: (await words(group)).length,
      room: (await app.call(roomById, { params: { id: room } }, reader)).status,
      bio: (await app.call(profileOf, { params: { id: made.author ?? '' } }, reader)).data.bio,
    }
  }

  test('is hidden with a case each, which an Admin can undo; what is older stays', async () => {
    const [author, reader] = [await aMember(), await aMember()]
    const old = await aReview(app.db, { userId: author.id })
    const edited = await aReview(app.db, { userId: author.id })
    const comment = async (text: string) =>
      (await app.call(writeComment, { params: { id: old.id }, body: { text } }, author)).status
    await comment('De antes')
    const chat = (await app.call(openChat, { body: { reciverId: reader.id } }, author)).data.id
    const say = async (text: string) =>
      (await app.call(sendMessage, { body: { chatId: chat, text } }, author)).data.id
    await say('De antes')
    const changed = await say('Se edita')
    const { data: earlier } = await app.call(createPlaylist, { body: { name: 'De antes' } }, author)
    await app.call(sharePlaylist, { params: { id: earlier.id }, body: { shared: true } }, author)
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(app.db)
    const since = rows[0]?.now ?? new Date()

    await app.call(editReview, { params: { id: edited.id }, body: writing }, author)
    const review = await aReview(app.db, { userId: author.id })
    await comment('Compra ya')
    await app.call(editMessage, { params: { messageId: changed }, body: { text: 'Compra' } }, author)
    await say('Compra ya')
    const group = (await app.call(createGroup, { body: { name: 'Ofertas', userIds: [reader.id] } }, author))
      .data.id
    await app.call(sendMessage, { body: { chatId: group, text: 'Ofertas' } }, author)
    const { data: playlist } = await app.call(createPlaylist, { body: { name: 'Ofertas' } }, author)
    await app.call(sharePlaylist, { params: { id: playlist.id }, body: { shared: true } }, author)
    const room = (await app.call(openRoom, { body: { name: 'Ofertas', access: 'public' } }, author)).data.id
    await app.call(joinRoom, { params: { id: room } }, author)
    const sent = { text: 'Compra ya', clientId: crypto.randomUUID() }
    expect((await app.call(sendRoomMessage, { params: { id: room }, body: sent }, author)).status).toBe(201)
    const profile = { bio: 'Compra ya', country: null, links: [], favourites: [], pinnedReviewId: null }
    expect((await app.call(editProfile, { body: profile }, author)).status).toBe(200)
    const made = {
      old: old.id,
      edited: edited.id,
      review: review.id,
      playlist: playlist.id,
      chat,
      group,
      room,
      author: author.id,
    }
    const before = await asSeen(reader, made)
    expect(before).toMatchObject({ reviews: [200, 200, 200], playlist: 200, room: 200, bio: 'Compra ya' })
    expect(before.comments).toHaveLength(2)
    const { caseId, reporter } = await aCase('review', review.id)

    const terms = { since, rule: 'spam', reason: 'Alguien más usaba la cuenta' } as const
    const hidden = {
      review: 2,
      comment: 1,
      playlist: 1,
      message: 3,
      group: 1,
      room: 1,
      roomMessage: 1,
      user: 1,
    }
    const operator = { ...app.deps, reportables: REPORTABLES }
    expect(await hideWrittenSince(operator, author.email.toUpperCase(), terms)).toEqual(hidden)
    expect(await hideWrittenSince(operator, author.email, terms)).toEqual({})
    expect(await hideWrittenSince(operator, 'nadie@example.org', terms)).toBeNull()

    const after = await asSeen(reader, made)
    expect(after).toMatchObject({
      reviews: [200, 404, 404],
      comments: ['De antes'],
      playlist: 404,
      room: 404,
    })
    expect(after.messages.filter((text) => /antes|Compra/.test(text ?? ''))).toEqual(['De antes'])
    expect(after.bio).toBe('')
    expect((await app.call(sharedPlaylist, { params: { id: earlier.id } }, reader)).status).toBe(200)
    expect(await noticesTo(reporter)).toEqual([
      'Revisamos lo que reportaste y lo ocultamos. Gracias por avisarnos',
    ])
    expect(await noticesTo(author)).toHaveLength(11)

    const cases = (
      await app.call(listCases, { query: { state: 'hidden', author: author.id, limit: 50 } }, admin)
    ).data
    expect(cases.items).toHaveLength(11)
    expect(cases.items).toContainEqual(
      expect.objectContaining({ id: caseId, reportCount: 1, decidedBy: null }),
    )
    const acts = await actsOn(author.id)
    expect(acts.filter(({ action }) => action === 'hide')).toHaveLength(11)
    expect(acts[0]).toMatchObject({ actor: null, reason: terms.reason })

    for (const { id } of cases.items) expect((await show(id)).status).toBe(200)
    expect(await asSeen(reader, made)).toEqual(before)
  })
})

describe('the queue', () => {
  test('lists the oldest cases first, paged and filtered by kind, state and author, with the open count', async () => {
    await app.db.deleteFrom('report_cases').execute()
    const author = await aMember()
    const reviews = await Promise.all(Array.from({ length: 5 }, () => aReview(app.db, { userId: author.id })))
    const ids: string[] = []
    for (const review of reviews) ids.push((await aCase('review', review.id)).caseId)
    const person = await aCase('user', author.id)

    const list = async (query: object) => (await app.call(listCases, { query }, admin)).data
    const first = await list({ limit: 4 })
    const rest = await list({ limit: 4, cursor: first.next })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([...ids, person.caseId])
    expect(rest.next).toBeNull()
    expect((await list({ kind: 'user' })).items.map(({ id }) => id)).toEqual([person.caseId])
    expect((await list({ author: admin.id })).items).toEqual([])

    const [one = '', two = ''] = ids
    await decide(one, 'hide')
    await decide(two, 'hide')
    expect((await list({ state: 'hidden', author: author.id })).items.map(({ id }) => id)).toEqual([two, one])
    const { items } = (await app.call(listManagedUsers, { query: { query: author.email } }, admin)).data
    expect(items).toMatchObject([{ id: author.id, openReports: 4, reviewCount: 3 }])
  })
})
