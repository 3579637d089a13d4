import { caseById, report } from '@remusic/contract/schemas/moderation'
import { deleteReview, reviewById } from '@remusic/contract/schemas/reviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const tokenOf = async (role: 'Gratuito' | 'Admin') => ({
  token: await aSession(app.db, (await aUser(app.db, { role })).id),
})

test('an Admin who deletes a review of another user is pointed to the case where it can be hidden', async () => {
  const admin = await tokenOf('Admin')
  const { id, userId } = await aReview(app.db)
  const remove = async () => {
    const { status, data } = await app.call(deleteReview, { params: { id } }, admin)
    return [status, data]
  }
  expect(await remove()).toMatchObject([
    403,
    {
      code: 'forbidden',
      msg: 'Solo su autor puede eliminarla. Como administrador puedes ocultarla: repórtala y resuelve su caso en /admin?vista=reportes',
    },
  ])

  await app.call(report, { body: { kind: 'review', id, reason: 'spam' } }, await tokenOf('Gratuito'))
  const [status, data] = (await remove()) as [number, { msg: string }]
  const caseId = /\(caso (.+)\)$/.exec(data.msg)?.[1] ?? ''
  expect(status).toBe(403)
  expect(data.msg).toContain(`/admin?vista=reportes&autor=${userId}`)
  expect((await app.call(caseById, { params: { id: caseId } }, admin)).data).toMatchObject({ targetId: id })
  expect((await app.call(reviewById, { params: { id } })).status).toBe(200)
})
