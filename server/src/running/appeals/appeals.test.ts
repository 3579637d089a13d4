import { listReviews, reviewById } from '@remusic/contract/opinions/schemas/reviews'
import { deactivate, login, perfil, restore } from '@remusic/contract/people/schemas/accounts'
import { listNotifications } from '@remusic/contract/people/schemas/notifications'
import { myArchive } from '@remusic/contract/publishing/schemas/archive'
import { countUsers, listActs } from '@remusic/contract/running/schemas/admin'
import {
  type AppealDecision,
  appeal,
  decideAppeal,
  listAppeals,
  listSanctions,
  sanctionById,
} from '@remusic/contract/running/schemas/appeals'
import {
  decideCase,
  moderationCounts,
  type NewDecision,
  type NewReport,
  report,
} from '@remusic/contract/running/schemas/moderation'
import { messagesOf, openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { eraseExpiredAccounts } from '../../people/accounts/erasure.ts'
import { END_BANS } from '../../people/accounts/jobs.ts'

const app: TestApp = await startTestApp()
afterAll(() => app.stop())

let admin: Member
let second: Member
beforeEach(async () => {
  admin = await aMember('Admin')
  second = await aMember('Admin')
})
// The tests count the Admins of the site.
afterEach(() => app.db.updateTable('users').set({ role: 'Premium' }).where('role', '=', 'Admin').execute())

async function aMember(role: 'Gratuito' | 'Premium' | 'Admin' = 'Premium') {
  const user = await aUser(app.db, { role })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>
type Caller = { token: string }

const HIDE = { decision: 'hide', rule: 'insult', note: 'Llamas tonto al artista' } as const
const BAN = { decision: 'ban', rule: 'spam', length: 'week', note: 'Treinta enlaces iguales' } as const

async function sanctioned(kind: NewReport['kind'], id: string, body: NewDecision = HIDE, by = admin) {
  const reporter = await aMember('Gratuito')
  expect((await app.call(report, { body: { kind, id, reason: 'insult' } }, reporter)).status).toBe(201)
  const { id: caseId } = await app.db
    .selectFrom('report_cases')
    .select('id')
    .where('target_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  expect((await app.call(decideCase, { params: { id: caseId }, body }, by)).status).toBe(200)
  return caseId
}

const appealAs = (who: Caller, caseId: string, text = 'No insulté a nadie') =>
  app.call(appeal, { body: { caseId, text } }, who)
async function appealed(who: Caller, caseId: string) {
  expect((await appealAs(who, caseId)).status).toBe(201)
  const { id } = await app.db
    .selectFrom('appeals')
    .select('id')
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  return id
}
const decide = (id: string, decision: AppealDecision, who: Member = second) =>
  app.call(decideAppeal, { params: { id }, body: { decision, answer: 'Lo miramos otra vez' } }, who)
const sanctionOf = async (who: Caller, id: string) =>
  (await app.call(sanctionById, { params: { id } }, who)).data
const statusOf = async (id: string) => (await app.call(reviewById, { params: { id } })).status
const signIn = async ({ email, password }: Member) =>
  (await app.call(login, { body: { email, password } })).data
const mailsTo = async ({ email }: Member) =>
  (await app.mails()).filter((mail) => mail.to_address === email).map((mail) => mail.subject)

describe('a person whose content was hidden', () => {
  test('learns the rule and the text from the notification, and nobody else can read them', async () => {
    const author = await aMember()
    const review = await aReview(app.db, { userId: author.id, title: 'Fea', description: 'Qué tonto' })
    const caseId = await sanctioned('review', review.id)
    const [notice] = (await app.call(listNotifications, { query: {} }, author)).data.items
    expect(notice).toMatchObject({ type: 6, sanctionId: caseId })
    expect(await sanctionOf(author, caseId)).toMatchObject({
      kind: 'review',
      sanction: 'hide',
      rule: 'insult',
      text: 'Fea\nQué tonto',
      note: 'Llamas tonto al artista',
      hidden: true,
      banned: false,
      bannedUntil: null,
      mayAppeal: true,
      appeal: null,
    })
    for (const other of [await aMember(), admin])
      expect((await app.call(sanctionById, { params: { id: caseId } }, other)).status).toBe(404)
    expect((await app.call(sanctionById, { params: { id: caseId } })).status).toBe(401)
    expect((await app.call(listSanctions, {}, author)).data.items.map(({ id }) => id)).toEqual([caseId])
  })

  test('reads the text of a hidden message too, and an accepted appeal shows it again', async () => {
    const [ana, beto] = [await aMember(), await aMember()]
    const { data: chat } = await app.call(openChat, { body: { reciverId: beto.id } }, ana)
    const { data: message } = await app.call(sendMessage, { body: { chatId: chat.id, text: 'Feo' } }, ana)
    await app.call(report, { body: { kind: 'message', id: message.id, reason: 'insult' } }, beto)
    const { id: caseId } = await app.db
      .selectFrom('report_cases')
      .select('id')
      .where('target_id', '=', message.id)
      .executeTakeFirstOrThrow()
    await app.call(decideCase, { params: { id: caseId }, body: HIDE }, admin)
    expect(await sanctionOf(ana, caseId)).toMatchObject({ kind: 'message', text: 'Feo', mayAppeal: true })
    expect((await decide(await appealed(ana, caseId), 'overturn')).status).toBe(200)
    const { data } = await app.call(messagesOf, { params: { chatId: chat.id }, query: {} }, beto)
    expect(data.items).toMatchObject([{ text: 'Feo', hidden: false }])
  })

  test('appeals once, even with ten appeals at the same moment', async () => {
    const author = await aMember()
    const caseId = await sanctioned('review', (await aReview(app.db, { userId: author.id })).id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => appealAs(author, caseId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    const again = await appealAs(author, caseId)
    expect(again.data).toMatchObject({ msg: 'Ya apelaste esta decisión; solo se puede una vez' })
    expect(await sanctionOf(author, caseId)).toMatchObject({
      mayAppeal: false,
      appeal: { state: 'open', text: 'No insulté a nadie', answer: null },
    })
  })

  test('writes up to 1,000 characters, and cannot appeal for another person or without a sanction', async () => {
    const [author, other] = [await aMember(), await aMember()]
    const caseId = await sanctioned('review', (await aReview(app.db, { userId: author.id })).id)
    for (const [text, status] of [
      ['', 422],
      [' \n ', 422],
      ['é'.repeat(1_001), 422],
    ] as const)
      expect((await appealAs(author, caseId, text)).status).toBe(status)
    expect((await appealAs(other, caseId)).status).toBe(404)
    expect((await appealAs(author, crypto.randomUUID())).status).toBe(404)
    expect((await appealAs(author, caseId, '🎵'.repeat(1_000))).status).toBe(201)
  })
})

describe('an appeal', () => {
  async function anAppealOf(author: Member, by = admin) {
    const review = await aReview(app.db, { userId: author.id })
    const caseId = await sanctioned('review', review.id, HIDE, by)
    return { review, caseId, id: await appealed(author, caseId) }
  }
  const queued = async (who: Member, id: string) =>
    (await app.call(listAppeals, { query: { limit: 50 } }, who)).data.items.find((each) => each.id === id)

  test('is decided by another Admin; overturning shows the content again, with audit and notice', async () => {
    const author = await aMember()
    const { review, caseId, id } = await anAppealOf(author)
    expect((await app.call(countUsers, {}, admin)).data.openAppeals).toBeGreaterThan(0)
    expect(await queued(admin, id)).toMatchObject({ mayDecide: false, case: { id: caseId, appealed: true } })
    const refused = await decide(id, 'overturn', admin)
    expect([refused.status, refused.data]).toMatchObject([
      403,
      { msg: 'Tú tomaste la decisión: la apelación la resuelve otro administrador' },
    ])
    expect(await statusOf(review.id)).toBe(404)

    expect(await queued(second, id)).toMatchObject({ mayDecide: true, text: 'No insulté a nadie' })
    expect((await decide(id, 'overturn')).data).toMatchObject({
      msg: 'Apelación aceptada; la decisión queda anulada',
      appeal: { state: 'overturned', decidedBy: { id: second.id }, case: { state: 'overturned' } },
    })
    expect(await statusOf(review.id)).toBe(200)
    const feed = (await app.call(listReviews, { query: { limit: 50 } }, author)).data.items
    expect(feed.some((each) => each.id === review.id)).toBe(true)
    expect(await sanctionOf(author, caseId)).toMatchObject({
      hidden: false,
      mayAppeal: false,
      appeal: { state: 'overturned', answer: 'Lo miramos otra vez' },
    })
    const [notice] = (await app.call(listNotifications, { query: {} }, author)).data.items
    expect(notice).toMatchObject({
      text: 'Aceptamos tu apelación: la decisión quedó anulada. Lee la respuesta',
      sanctionId: caseId,
    })
    const { items } = (await app.call(listActs, { query: { target: author.id } }, admin)).data
    expect(items[0]).toMatchObject({
      action: 'overturn-appeal',
      actor: { id: second.id },
      after: { appeal: 'overturned', case: 'overturned' },
      reason: 'Lo miramos otra vez',
    })
    expect((await decide(id, 'uphold')).status).toBe(409)
  })

  test('that is upheld leaves the content hidden, and cannot be repeated', async () => {
    const author = await aMember()
    const { review, caseId, id } = await anAppealOf(author)
    expect((await decide(id, 'uphold')).data.msg).toBe('Apelación rechazada; la decisión se mantiene')
    expect(await statusOf(review.id)).toBe(404)
    expect((await appealAs(author, caseId)).status).toBe(409)
    expect(await sanctionOf(author, caseId)).toMatchObject({ mayAppeal: false, appeal: { state: 'upheld' } })
  })

  test('needs an answer, an Admin, and is decided once under concurrent decisions', async () => {
    const { id } = await anAppealOf(await aMember())
    const empty = { decision: 'overturn', answer: ' ' } as const
    expect((await app.call(decideAppeal, { params: { id }, body: empty }, second)).status).toBe(422)
    expect((await decide(id, 'overturn', await aMember())).status).toBe(403)
    expect((await decide(crypto.randomUUID(), 'overturn')).status).toBe(404)
    const third = await aMember('Admin')
    const answers = await Promise.all([decide(id, 'overturn'), decide(id, 'uphold', third)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('waits 24 hours where there is only one Admin, who then decides, and everybody learns so', async () => {
    await app.db.updateTable('users').set({ role: 'Premium' }).where('id', '=', second.id).execute()
    const author = await aMember()
    const { review, caseId, id } = await anAppealOf(author)
    expect(await sanctionOf(author, caseId)).toMatchObject({ waitsADay: true })
    expect(await queued(admin, id)).toMatchObject({
      mayDecide: false,
      whyNot: expect.stringContaining('24 horas después'),
      from: expect.any(String),
    })
    const ageBy = (hours: number) =>
      app.db
        .updateTable('appeals')
        .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours}, mins => -1)` })
        .where('id', '=', id)
        .execute()
    await ageBy(24)
    expect((await decide(id, 'overturn', admin)).status).toBe(403)
    await ageBy(25)
    expect(await queued(admin, id)).toMatchObject({ mayDecide: true, whyNot: null, from: null })
    // Only the database's clock decides, whatever the server's clock says.
    expect((await decide(id, 'overturn', admin)).status).toBe(200)
    expect(await statusOf(review.id)).toBe(200)
  })

  test('of an Admin is never decided by themselves, and the decider waits if nobody else is left', async () => {
    const { id } = await anAppealOf(second)
    const own = await decide(id, 'overturn')
    expect([own.status, own.data]).toMatchObject([
      403,
      { msg: 'Esta apelación es tuya: la resuelve otra persona del equipo' },
    ])
    const early = await decide(id, 'overturn', admin)
    expect([early.status, early.data]).toMatchObject([
      403,
      { msg: expect.stringContaining('no hay otro administrador') },
    ])
    expect((await decide(id, 'uphold', await aMember('Admin'))).status).toBe(200)
  })
})

describe('a ban', () => {
  test('names the rule and the end in the mail, and leaves only the decision and its appeal open', async () => {
    const author = await aMember()
    const review = await aReview(app.db, { userId: author.id })
    const caseId = await sanctioned('review', review.id, BAN)
    const mail = (await app.mails()).find((each) => each.to_address === author.email)
    expect(mail?.subject).toBe('Tu cuenta de ReMusic fue suspendida')
    expect(mail?.text_body).toContain('Sin publicidad ni correo no deseado')
    expect(mail?.text_body).toMatch(/hasta el \d+ de \w+ de \d{4}/)
    expect(mail?.text_body).toContain(`/moderation/${caseId}`)

    const session = await signIn(author)
    expect(session.active).toBe(false)
    const sanction = await sanctionOf(session, caseId)
    expect(sanction).toMatchObject({ banned: true, rule: 'spam', note: BAN.note, mayAppeal: true })
    const days = (Date.parse(sanction.bannedUntil ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
    expect((await app.call(listNotifications, { query: {} }, session)).status).toBe(403)
    expect((await app.call(restore, { body: { userId: author.id } }, session)).status).toBe(403)

    const id = await appealed(session, caseId)
    expect((await decide(id, 'overturn')).status).toBe(200)
    expect((await signIn(author)).active).toBe(true)
    expect(await statusOf(review.id)).toBe(200)
    expect(await mailsTo(author)).toContain('Terminó la suspensión de tu cuenta de ReMusic')
  })

  test('that is upheld stays, and its owner is mailed the answer', async () => {
    const author = await aMember()
    const caseId = await sanctioned('review', (await aReview(app.db, { userId: author.id })).id, BAN)
    const session = await signIn(author)
    expect((await decide(await appealed(session, caseId), 'uphold')).status).toBe(200)
    expect(await sanctionOf(session, caseId)).toMatchObject({ banned: true, appeal: { state: 'upheld' } })
    expect(await mailsTo(author)).toContain('Revisamos tu apelación en ReMusic')
  })

  test('decided directly by an Admin has the same notice and appeal', async () => {
    const user = await aMember()
    const ban = { rule: 'impersonation', length: 'month', reason: 'Se hace pasar por Ana' } as const
    const query = { role: 'admin' } as const
    expect((await app.call(deactivate, { query, body: { userId: user.id, ...ban } }, admin)).status).toBe(200)
    const session = await signIn(user)
    const { items } = (await app.call(listSanctions, {}, session)).data
    expect(items).toMatchObject([
      { kind: 'user', rule: 'impersonation', note: ban.reason, text: null, banned: true, mayAppeal: true },
    ])
    const id = await appealed(session, items[0]?.id ?? '')
    expect((await decide(id, 'overturn', admin)).status).toBe(403)
    expect((await decide(id, 'overturn')).status).toBe(200)
    expect((await signIn(user)).active).toBe(true)
  })

  test('is not taken for a deactivation when its role is missing', async () => {
    const user = await aMember()
    for (const part of [{ rule: 'impersonation' as const }, { length: 'month' as const }]) {
      const body = { userId: user.id, reason: 'Se hace pasar por Ana', ...part }
      expect((await app.call(deactivate, { query: {}, body }, admin)).status).toBe(400)
    }
    expect((await signIn(user)).active).toBe(true)
  })

  test('as an older client sends it has no end, and is not silent either', async () => {
    const user = await aMember()
    const query = { role: 'admin' } as const
    expect((await app.call(deactivate, { query, body: { userId: user.id } }, admin)).status).toBe(200)
    expect((await app.call(listSanctions, {}, await signIn(user))).data.items).toMatchObject([
      { rule: 'conduct', bannedUntil: null, banned: true, mayAppeal: true },
    ])
    expect(await mailsTo(user)).toEqual(['Tu cuenta de ReMusic fue suspendida'])
  })

  test('needs a rule, a length and an explanation in a case, and hiding needs a rule', async () => {
    const author = await aMember()
    const review = await aReview(app.db, { userId: author.id })
    const body = { kind: 'review', id: review.id, reason: 'spam' } as const
    await app.call(report, { body }, await aMember())
    const { id } = await app.db
      .selectFrom('report_cases')
      .select('id')
      .where('target_id', '=', review.id)
      .executeTakeFirstOrThrow()
    const { rule, length, note, ...ban } = BAN
    for (const [incomplete, field] of [
      [{ ...ban, length, note }, 'rule'],
      [{ ...ban, rule, note }, 'length'],
      [{ ...ban, rule, length }, 'note'],
      [{ decision: 'hide' }, 'rule'],
      [{ decision: 'hide', rule: 'inventada' }, 'rule'],
    ] as const) {
      const answer = await app.call(decideCase, { params: { id }, body: incomplete as NewDecision }, admin)
      expect([answer.status, answer.data]).toMatchObject([422, { fields: { [field]: expect.any(String) } }])
    }
    expect(await statusOf(review.id)).toBe(200)
  })

  test('and every decision ask an Admin for a fresh proof', async () => {
    const user = await aMember()
    const caseId = await sanctioned('review', (await aReview(app.db, { userId: user.id })).id)
    const id = await appealed(user, caseId)
    await app.db
      .updateTable('sessions')
      .set({ proved_at: sql<Date>`now() - interval '11 minutes'` })
      .where('user_id', '=', second.id)
      .execute()
    const body = { userId: user.id }
    for (const answer of [
      await app.call(decideCase, { params: { id: caseId }, body: BAN }, second),
      await app.call(deactivate, { query: { role: 'admin' }, body }, second),
      await decide(id, 'overturn'),
    ])
      expect([answer.status, answer.data]).toMatchObject([403, { code: 'proof_required' }])
  })

  test('is not given directly by an Admin without a second factor', async () => {
    const careless = await aUser(app.db, { role: 'Admin', secondFactor: false })
    const token = await aSession(app.db, careless.id)
    const user = await aMember()
    const body = { userId: user.id }
    const answer = await app.call(deactivate, { query: { role: 'admin' }, body }, { token })
    expect([answer.status, answer.data]).toMatchObject([403, { code: 'second_factor_missing' }])
    expect((await signIn(user)).active).toBe(true)
  })

  test('cannot be given twice, and an old appeal does not lift a new one', async () => {
    const author = await aMember()
    const [one, two] = [
      await aReview(app.db, { userId: author.id }),
      await aReview(app.db, { userId: author.id }),
    ]
    const other = { kind: 'review', id: two.id, reason: 'spam' } as const
    await app.call(report, { body: other }, await aMember())
    const first = await sanctioned('review', one.id, BAN)
    const id = await appealed(await signIn(author), first)
    const { id: next } = await app.db
      .selectFrom('report_cases')
      .select('id')
      .where('target_id', '=', two.id)
      .executeTakeFirstOrThrow()
    const banAgain = () => app.call(decideCase, { params: { id: next }, body: BAN }, admin)
    const refused = await banAgain()
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { msg: 'Esta cuenta ya está suspendida; puedes ocultar el contenido o desestimar el reporte' },
    ])
    await app.call(restore, { body: { userId: author.id } }, admin)
    expect((await banAgain()).status).toBe(200)
    // The appeal was already accepted when the first ban was lifted.
    expect((await decide(id, 'overturn')).status).toBe(409)
    const session = await signIn(author)
    expect(session.active).toBe(false)
    expect((await app.call(listSanctions, {}, session)).data.items).toMatchObject([
      { id: next, banned: true },
      { id: first, banned: false },
    ])
  })

  const endBans = () => app.deps.jobs.send(app.db, END_BANS, {}, { key: crypto.randomUUID() })
  const expire = (userId: string) =>
    app.db
      .updateTable('users')
      .set({ banned_until: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', userId)
      .execute()
  const activeOf = async (id: string) =>
    await app.db
      .selectFrom('users')
      .select(['active', 'banned_at', 'banned_until', 'restore_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('ends by itself: the account is back, its owner is mailed, and the log says so', async () => {
    const [author, longer] = [await aMember(), await aMember()]
    const caseId = await sanctioned('user', author.id, BAN)
    await sanctioned('user', longer.id, BAN)
    await expire(author.id)
    await endBans()
    await eventually(async () => expect((await activeOf(author.id)).active).toBe(true))
    expect((await activeOf(longer.id)).active).toBe(false)
    const session = await signIn(author)
    expect((await app.call(perfil, {}, session)).data.active).toBe(true)
    expect(await mailsTo(author)).toContain('Terminó la suspensión de tu cuenta de ReMusic')
    expect((await app.call(listActs, { query: { target: author.id } }, admin)).data.items[0]).toMatchObject({
      action: 'ban-ended',
      actor: null,
    })
    // The record of the sanction can still be appealed.
    expect(await sanctionOf(session, caseId)).toMatchObject({ banned: false, mayAppeal: true })
  })

  test('ends without reopening an account that its owner had deactivated before', async () => {
    const author = await aMember()
    const body = { kind: 'user', id: author.id, reason: 'spam' } as const
    await app.call(report, { body }, await aMember())
    await app.call(deactivate, { query: {}, body: { userId: author.id } }, author)
    const { id } = await app.db
      .selectFrom('report_cases')
      .select('id')
      .where('target_id', '=', author.id)
      .executeTakeFirstOrThrow()
    expect((await app.call(decideCase, { params: { id }, body: BAN }, admin)).status).toBe(200)
    await expire(author.id)
    await endBans()
    await eventually(async () => expect((await activeOf(author.id)).banned_at).toBeNull())
    const account = await activeOf(author.id)
    expect(account.active).toBe(false)
    expect(account.restore_until?.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
    const session = await signIn(author)
    expect((await app.call(restore, { body: { userId: author.id } }, session)).status).toBe(202)
  })
})

test('the archive contains the sanction, the appeal and the answer, and erasing the account removes the text', async () => {
  const author = await aMember()
  const caseId = await sanctioned('review', (await aReview(app.db, { userId: author.id })).id)
  await appealed(author, caseId)
  expect((await app.call(myArchive, {}, author)).data.sanctions).toMatchObject([
    {
      sanction: 'hide',
      rule: 'Sin insultos ni acoso',
      explanation: HIDE.note,
      appeal: 'No insulté a nadie',
      appealStatus: 'open',
    },
  ])
  const longAgo = new Date('2020-01-01')
  await app.db
    .updateTable('users')
    .set({ deactivated_at: longAgo, restore_until: longAgo })
    .where('id', '=', author.id)
    .execute()
  await eraseExpiredAccounts(app.db, ERASURES, new Date())
  const { text } = await app.db
    .selectFrom('appeals')
    .select('text')
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  expect(text).toBeNull()
  const { items } = (await app.call(listAppeals, { query: { limit: 50 } }, second)).data
  expect(items.map((each) => each.case.id)).not.toContain(caseId)
})

test('the yearly counts are public and hold reports, sanctions by rule, appeals and overturned ones', async () => {
  const year = new Date().getUTCFullYear()
  const counts = async () => {
    const server = await startTestApp({ database: app.database })
    const { data, headers } = await server.call(moderationCounts, {})
    await server.stop()
    expect(headers.get('cache-control')).toContain('max-age=3600')
    const found = data.years.find((each) => each.year === year)
    const of = (sanction: string, rule: string) =>
      found?.sanctions.find((each) => each.sanction === sanction && each.rule === rule)?.count ?? 0
    return [found?.reports, of('hide', 'hate'), of('ban', 'hate'), found?.appeals, found?.overturned]
  }
  const before = await counts()
  const [one, two] = [await aMember(), await aMember()]
  const rule = 'hate' as const
  const hidden = await sanctioned('review', (await aReview(app.db, { userId: one.id })).id, {
    ...HIDE,
    rule,
  })
  await sanctioned('user', two.id, { ...BAN, rule })
  await decide(await appealed(one, hidden), 'overturn')
  const added = [2, 1, 1, 1, 1]
  expect(await counts()).toEqual(before.map((count, i) => (count ?? 0) + (added[i] ?? 0)))
})

describe('a ban that an Admin lifts', () => {
  const lift = (who: Caller, userId: string) =>
    app.call(restore, { body: { userId, reason: 'Fue un error' } }, who)

  test('ends its open appeal, which is accepted, and shows again what was hidden', async () => {
    const author = await aMember()
    const review = await aReview(app.db, { userId: author.id })
    const caseId = await sanctioned('review', review.id, BAN)
    const session = { token: (await signIn(author)).token }
    const id = await appealed(session, caseId)
    const { openAppeals } = (await app.call(countUsers, {}, admin)).data

    expect(await lift(admin, author.id)).toMatchObject({ status: 202, data: { msg: 'Suspensión levantada' } })
    expect((await app.call(countUsers, {}, admin)).data.openAppeals).toBe(openAppeals - 1)
    const open = (await app.call(listAppeals, { query: { state: 'open' } }, second)).data.items
    expect(open.map((each) => each.id)).not.toContain(id)
    const now = { token: (await signIn(author)).token }
    expect(await sanctionOf(now, caseId)).toMatchObject({
      banned: false,
      hidden: false,
      appeal: { state: 'overturned', answer: 'Levantamos la suspensión de tu cuenta.' },
    })
    expect(await statusOf(review.id)).toBe(200)
    const { items } = (await app.call(listActs, { query: { target: author.id } }, admin)).data
    expect(items).toMatchObject([
      { action: 'overturn-appeal' },
      { action: 'lift-ban', before: { rule: 'spam', until: expect.any(String) }, reason: 'Fue un error' },
      { action: 'ban', after: { rule: 'spam', length: 'week', until: expect.any(String) } },
    ])
  })

  test('a ban from the list of accounts is about the account, not about what its profile says', async () => {
    const author = await aMember()
    await app.db.insertInto('profiles').values({ user_id: author.id, bio: 'Me gusta el tango' }).execute()
    const body = { userId: author.id, rule: 'spam', length: 'week', reason: 'Anuncios' } as const
    expect((await app.call(deactivate, { query: { role: 'admin' }, body }, admin)).status).toBe(200)
    const session = { token: (await signIn(author)).token }
    const { items } = (await app.call(listSanctions, {}, session)).data
    expect(items).toMatchObject([{ kind: 'user', sanction: 'ban', text: null, note: 'Anuncios' }])
    const [act] = (await app.call(listActs, { query: { target: author.id } }, admin)).data.items
    expect(act).toMatchObject({
      action: 'ban',
      after: { rule: 'spam', length: 'week', until: items[0]?.bannedUntil },
    })
  })
})
