import { restore } from '@remusic/contract/people/schemas/accounts'
import { appeal, decideAppeal } from '@remusic/contract/running/schemas/appeals'
import {
  CaseState,
  caseById,
  decideCase,
  report,
  showAgain,
} from '@remusic/contract/running/schemas/moderation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { type CaseAction, TRANSITIONS } from './transitions.ts'

let app: TestApp
let admin: Member
let second: Member
let reporter: Member
beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember('Admin')
  second = await aMember('Admin')
  reporter = await aMember('Gratuito')
})
afterAll(() => app.stop())

async function aMember(role: 'Gratuito' | 'Premium' | 'Admin' = 'Premium') {
  const user = await aUser(app.db, { role })
  return { ...user, token: await aSession(app.db, user.id) }
}
type Member = Awaited<ReturnType<typeof aMember>>
type Case = { id: string; author: Member }

const STATES = CaseState.options
const ACTIONS: CaseAction[] = ['dismiss', 'hide', 'ban', 'show', 'overturn']

const DECISIONS = {
  dismiss: { decision: 'dismiss' },
  hide: { decision: 'hide', rule: 'spam' },
  ban: { decision: 'ban', rule: 'spam', length: 'day', note: 'Insiste' },
} as const

async function act({ id, author }: Case, action: CaseAction): Promise<number> {
  const params = { id }
  if (action === 'show') return (await app.call(showAgain, { params, body: {} }, admin)).status
  if (action !== 'overturn')
    return (await app.call(decideCase, { params, body: DECISIONS[action] }, admin)).status
  const token = await aSession(app.db, author.id)
  const sent = await app.call(appeal, { body: { caseId: id, text: 'No es así' } }, { token })
  if (sent.status !== 201) return sent.status
  const { id: appealId } = await app.db
    .selectFrom('appeals')
    .select('id')
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { decision: 'overturn', answer: 'Tienes razón' } as const
  return (await app.call(decideAppeal, { params: { id: appealId }, body }, second)).status
}

/** The actions that lead from a new case to each state. */
const ROADS: Record<CaseState, CaseAction[]> = {
  open: [],
  dismissed: ['dismiss'],
  hidden: ['hide'],
  banned: ['ban'],
  shown: ['hide', 'show'],
  overturned: ['hide', 'overturn'],
}

async function aCaseIn(state: CaseState): Promise<Case> {
  const author = await aMember()
  const review = await aReview(app.db, { userId: author.id })
  await app.call(report, { body: { kind: 'review', id: review.id, reason: 'spam' } }, reporter)
  const { id } = await app.db
    .selectFrom('report_cases')
    .select('id')
    .where('target_id', '=', review.id)
    .executeTakeFirstOrThrow()
  for (const action of ROADS[state]) expect(await act({ id, author }, action)).toBeLessThan(300)
  return { id, author }
}

const stateOf = async ({ id }: Case) => (await app.call(caseById, { params: { id } }, admin)).data.state

describe('the state of a case', () => {
  for (const state of STATES)
    for (const action of ACTIONS) {
      const next = TRANSITIONS[state][action]
      test(`${state} + ${action} → ${next ?? 'rejected'}`, async () => {
        const one = await aCaseIn(state)
        // While the ban is in force the content is not shown; see the test below.
        if (state === 'banned' && action === 'show')
          await app.call(restore, { body: { userId: one.author.id } }, admin)
        const status = await act(one, action)
        if (next) expect(status).toBe(200)
        else expect([404, 409]).toContain(status)
        expect(await stateOf(one)).toBe(next ?? state)
      })
    }

  test('content stays hidden while its author is banned for it, and while an appeal waits', async () => {
    const banned = await aCaseIn('banned')
    const refused = await app.call(showAgain, { params: { id: banned.id }, body: {} }, admin)
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { msg: 'Su autor está suspendido por este caso; levanta primero la suspensión' },
    ])
    const hidden = await aCaseIn('hidden')
    await app.call(appeal, { body: { caseId: hidden.id, text: 'No' } }, hidden.author)
    const waits = await app.call(showAgain, { params: { id: hidden.id }, body: {} }, admin)
    expect([waits.status, waits.data]).toMatchObject([
      409,
      { msg: 'Su autor apeló esta decisión; se resuelve en Apelaciones' },
    ])
  })
})

describe('the database', () => {
  const columnsOf = (status: CaseState) => {
    const sanction = status === 'banned' ? ('ban' as const) : ('hide' as const)
    const isSanction = status !== 'open' && status !== 'dismissed'
    return {
      status,
      decided_at: status === 'open' ? null : new Date(),
      sanction: isSanction ? sanction : null,
      rule: isSanction ? ('spam' as const) : null,
    }
  }
  const insert = (status: CaseState, over: object = {}) =>
    app.db
      .insertInto('report_cases')
      .values({
        kind: 'review',
        target_id: crypto.randomUUID(),
        author_id: reporter.id,
        decided_by: status === 'open' ? null : admin.id,
        created_at: new Date(),
        ...columnsOf(status),
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('rejects every transition that is not in the table', async () => {
    for (const from of STATES)
      for (const to of STATES.filter((state) => state !== from)) {
        const { id } = await insert(from)
        if (to === 'overturned' && (from === 'hidden' || from === 'banned')) {
          await app.db.insertInto('appeals').values({ case_id: id, text: 'No' }).execute()
          await app.db
            .updateTable('appeals')
            .set({ status: 'overturned', decided_by: second.id, decided_at: new Date(), answer: 'Sí' })
            .where('case_id', '=', id)
            .execute()
        }
        const outcome = await app.db
          .updateTable('report_cases')
          .set(columnsOf(to))
          .where('id', '=', id)
          .execute()
          .then(
            () => 'done',
            (error) => (error as { constraint: string }).constraint,
          )
        const isAllowed = Object.values(TRANSITIONS[from]).includes(to)
        expect(outcome, `${from} → ${to}`).toBe(isAllowed ? 'done' : 'cases_change_in_order')
      }
  })

  const violates = (work: Promise<unknown>, constraint: string) =>
    expect(work).rejects.toMatchObject({ constraint })

  test('rejects a sanction without a rule, and an end of anything but a ban', async () => {
    await violates(insert('hidden', { rule: null }), 'sanctions_name_their_rule')
    await violates(insert('open', { sanction: 'hide', rule: 'spam' }), 'sanctions_name_their_rule')
    await violates(insert('banned', { sanction: 'hide' }), 'sanctions_match_their_state')
    await violates(insert('hidden', { banned_until: new Date() }), 'only_bans_end')
  })

  test('rejects a ban without a case', async () => {
    const user = await aMember()
    const now = new Date()
    const off = { deactivated_at: now, restore_until: now, banned_at: now }
    await violates(
      app.db.updateTable('users').set(off).where('id', '=', user.id).execute(),
      'bans_have_a_case',
    )
  })

  test('rejects a second appeal, an appeal about nothing, and a second decision', async () => {
    const appealTo = (case_id: string) =>
      app.db.insertInto('appeals').values({ case_id, text: 'No' }).execute()
    for (const state of ['open', 'dismissed', 'shown', 'overturned'] as const)
      await violates(appealTo((await insert(state)).id), 'appeals_begin_open')
    const { id } = await insert('hidden')
    await appealTo(id)
    await violates(appealTo(id), 'appeals_case_id_key')
    const set = (values: object) =>
      app.db.updateTable('appeals').set(values).where('case_id', '=', id).execute()
    const decision = { status: 'upheld', decided_at: new Date(), answer: 'No' }
    await violates(set({ status: 'upheld' }), 'appeals_are_decided_whole')
    await violates(set({ ...decision, decided_by: admin.id }), 'appeals_are_decided_by_another')
    await set({ ...decision, decided_by: second.id })
    await violates(set({ status: 'overturned' }), 'appeals_are_decided_once')
  })
})
