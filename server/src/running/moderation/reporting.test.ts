import {
  deleteReview,
  editReview,
  reviewById,
  writeComment,
} from '@remusic/contract/opinions/schemas/reviews'
import { caseById, listCases, type NewReport, report } from '@remusic/contract/running/schemas/moderation'
import { openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { createPlaylist, sharePlaylist } from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await aSession(app.db, (await aUser(app.db, { role: 'Admin' })).id)
})
afterAll(() => app.stop())

async function aMember(role: 'Gratuito' | 'Premium' = 'Premium') {
  const user = await aUser(app.db, { role })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>

const sendReport = (
  who: { token: string },
  kind: NewReport['kind'],
  id: string,
  more: Partial<NewReport> = {},
) => app.call(report, { body: { kind, id, reason: 'spam', ...more } }, who)
const openCaseOn = async (targetId: string) => {
  const { items } = (await app.call(listCases, { query: { limit: 50 } }, { token: admin })).data
  return items.find((one) => one.targetId === targetId)
}

async function aPlaylist(owner: Member, { shared = true } = {}) {
  const { data } = await app.call(createPlaylist, { body: { name: `Lista ${crypto.randomUUID()}` } }, owner)
  if (shared) await app.call(sharePlaylist, { params: { id: data.id }, body: { shared } }, owner)
  return data
}

async function aChat(one: Member, two: Member, texts: string[]) {
  const { data: chat } = await app.call(openChat, { body: { reciverId: two.id } }, one)
  const ids: string[] = []
  for (const text of texts)
    ids.push((await app.call(sendMessage, { body: { chatId: chat.id, text } }, one)).data.id)
  return ids
}

describe('reporting', () => {
  test('a review opens a case with its current and reported text, its author and the reason', async () => {
    const [author, reporter] = [await aMember(), await aMember('Gratuito')]
    const review = await aReview(app.db, {
      userId: author.id,
      title: 'Compren',
      description: 'Barato',
      moments: [{ second: 3, text: 'Aquí también' }],
    })
    const answer = await sendReport(reporter, 'review', review.id, {
      reason: 'other',
      detail: ' Es propaganda ',
    })
    expect(answer.status).toBe(201)
    expect(answer.data).toEqual({ msg: 'Gracias, lo revisaremos y te contaremos qué decidimos' })
    const text = { title: 'Nada', description: 'Nada', score: 3 }
    await app.call(editReview, { params: { id: review.id }, body: text }, author)

    expect(await openCaseOn(review.id)).toMatchObject({
      kind: 'review',
      state: 'open',
      author: { id: author.id, role: 'Premium', banned: false, earlierCases: 0 },
      content: {
        kind: 'review',
        title: 'Nada',
        moments: [{ second: 3, text: 'Aquí también' }],
        target: { kind: 'song' },
      },
      hidden: false,
      deleted: false,
      reportCount: 1,
      reports: [
        {
          reporter: { id: reporter.id },
          reason: 'other',
          detail: 'Es propaganda',
          text: 'Compren\nBarato\nAquí también',
        },
      ],
      decidedBy: null,
    })
  })

  test('a comment includes its review in the case', async () => {
    const [author, reporter] = [await aMember(), await aMember()]
    const review = await aReview(app.db, { title: 'La reseña de arriba' })
    const body = { text: 'Insulto' }
    const { data: comment } = await app.call(writeComment, { params: { id: review.id }, body }, author)
    expect((await sendReport(reporter, 'comment', comment.id)).status).toBe(201)
    expect((await openCaseOn(comment.id))?.content).toMatchObject({
      kind: 'comment',
      text: 'Insulto',
      review: { id: review.id, title: 'La reseña de arriba', user: { id: review.userId } },
    })
  })

  test('a shared playlist includes its songs, and a user their latest reviews', async () => {
    const [author, reporter] = [await aMember(), await aMember()]
    const playlist = await aPlaylist(author)
    await aReview(app.db, { userId: author.id, title: 'Lo último' })
    expect((await sendReport(reporter, 'playlist', playlist.id)).status).toBe(201)
    expect((await sendReport(reporter, 'user', author.id, { reason: 'impersonation' })).status).toBe(201)
    expect((await openCaseOn(playlist.id))?.content).toMatchObject({ name: playlist.name, songCount: 0 })
    expect(await openCaseOn(author.id)).toMatchObject({
      content: { kind: 'user', reviews: [{ title: 'Lo último' }] },
      reports: [{ text: null }],
    })
  })

  test('a message includes the messages around it, and only members of the chat can report it', async () => {
    const [ana, beto, eve] = [await aMember(), await aMember(), await aMember()]
    const texts = Array.from({ length: 12 }, (_, i) => `Mensaje ${i + 1}`)
    const ids = await aChat(ana, beto, texts)
    const [third = '', seventh = ''] = [ids[2], ids[6]]
    expect((await sendReport(eve, 'message', third)).status).toBe(404)
    expect((await sendReport(beto, 'message', seventh)).status).toBe(201)
    const content = (await openCaseOn(seventh))?.content
    expect(content).toMatchObject({ kind: 'message', text: 'Mensaje 7' })
    const around = content?.kind === 'message' ? content.messages : []
    expect(around.map(({ text }) => text)).toEqual(texts.slice(2, 11))
    expect(around.filter((one) => one.reported).map(({ id }) => id)).toEqual([seventh])
    expect(around[0]?.sender).toMatchObject({ id: ana.id, name: ana.name })
  })

  test('a user reports once while the case is open, and all reports join the same case', async () => {
    const [author, ...reporters] = await Promise.all(Array.from({ length: 7 }, () => aMember('Gratuito')))
    const review = await aReview(app.db, { userId: author?.id ?? '' })
    const answers = await Promise.all(
      [...reporters, ...reporters].map((reporter) => sendReport(reporter, 'review', review.id)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(6).fill(201),
      ...Array(6).fill(409),
    ])
    expect(answers.find(({ status }) => status === 409)?.data).toMatchObject({
      msg: 'Ya reportaste esto; lo estamos revisando',
    })
    const found = await openCaseOn(review.id)
    expect(found).toMatchObject({ reportCount: 6 })
    expect(found?.reports).toHaveLength(3)
    const whole = await app.call(caseById, { params: { id: found?.id ?? '' } }, { token: admin })
    expect(new Set(whole.data.reports.map(({ reporter }) => reporter.id)).size).toBe(6)
  })

  test('rejects reports about oneself and about content that is missing or invisible to the reporter', async () => {
    const [me, other] = [await aMember(), await aMember()]
    const [mine, hidden] = [await aReview(app.db, { userId: me.id }), await aReview(app.db)]
    await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
    const kept = await aPlaylist(other, { shared: false })
    const left = await aUser(app.db, { active: false })
    expect((await sendReport(me, 'review', mine.id)).status).toBe(409)
    expect((await sendReport(me, 'user', me.id)).data).toMatchObject({
      msg: 'No puedes reportarte a ti mismo',
    })
    for (const [kind, id] of [
      ['review', hidden.id],
      ['review', crypto.randomUUID()],
      ['playlist', kept.id],
      ['user', left.id],
      ['comment', mine.id],
    ] as const) {
      const refused = await sendReport(me, kind, id)
      expect([refused.status, refused.data], kind).toEqual([
        404,
        { msg: 'No encontramos lo que quieres reportar', code: 'not_found' },
      ])
    }
    const fields = async (body: object) =>
      (
        await app.call(
          report,
          { body: { kind: 'user', id: other.id, reason: 'spam', ...body } as NewReport },
          me,
        )
      ).data
    expect(await fields({ reason: 'other' })).toMatchObject({ fields: { detail: 'Cuéntanos qué pasa' } })
    expect(await fields({ reason: '' })).toMatchObject({ fields: { reason: 'Elige un motivo' } })
    expect(await fields({ detail: 'x'.repeat(501) })).toMatchObject({
      fields: { detail: 'El detalle puede tener hasta 500 caracteres' },
    })
    expect((await app.call(report, { body: { kind: 'user', id: other.id, reason: 'spam' } })).status).toBe(
      401,
    )
  })
})

test('an Admin who deletes a review of another user is pointed to the case where it can be hidden', async () => {
  const as = { token: admin }
  const { id, userId } = await aReview(app.db)
  const remove = async () => {
    const { status, data } = await app.call(deleteReview, { params: { id } }, as)
    return [status, data]
  }
  expect(await remove()).toMatchObject([
    403,
    {
      code: 'forbidden',
      msg: 'Solo su autor puede eliminarla. Como administrador puedes ocultarla: repórtala y resuelve su caso en /admin?vista=reportes',
    },
  ])

  await sendReport(await aMember('Gratuito'), 'review', id)
  const [status, data] = (await remove()) as [number, { msg: string }]
  const caseId = /\(caso (.+)\)$/.exec(data.msg)?.[1] ?? ''
  expect(status).toBe(403)
  expect(data.msg).toContain(`/admin?vista=reportes&autor=${userId}`)
  expect((await app.call(caseById, { params: { id: caseId } }, as)).data).toMatchObject({ targetId: id })
  expect((await app.call(reviewById, { params: { id } })).status).toBe(200)
})
