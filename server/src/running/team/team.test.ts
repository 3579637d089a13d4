import { UNDO_TEXTS } from '@remusic/contract/running/admin'
import { listActs, undoAct } from '@remusic/contract/running/schemas/admin'
import {
  addCreator,
  changeCreatorPicture,
  editCreator,
  orderCreators,
  removeCreator,
  team,
} from '@remusic/contract/running/schemas/team'
import { MAX_CREATORS, TEAM_TEXTS } from '@remusic/contract/running/team'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { deleteOldRemovals } from './removing.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await aSession(app.db, (await aUser(app.db, { role: 'Admin' })).id)
})
afterAll(() => app.stop())
beforeEach(() => app.db.deleteFrom('creators').execute())

const person = (name: string, links: Record<string, string> = {}) => ({
  name,
  bio: `${name} escucha.`,
  ...links,
})
const add = async (name: string, links?: Record<string, string>) =>
  (await app.call(addCreator, { body: person(name, links) }, { token })).data.id
const names = async () => (await app.call(team, {})).data.creators.map(({ name }) => name)

test('an Admin adds, edits, orders and removes the creators, and visitors see them', async () => {
  const [ana, beto, caro] = [await add('Ana'), await add('Beto'), await add('Caro')]
  expect(await names()).toEqual(['Ana', 'Beto', 'Caro'])
  await app.call(orderCreators, { body: { ids: [caro, ana, beto] } }, { token })
  expect(await names()).toEqual(['Caro', 'Ana', 'Beto'])
  const links = { web: 'https://beto.example/hola', github: 'https://github.com/beto--x' }
  await app.call(editCreator, { params: { id: beto }, body: person('Beto Díaz', links) }, { token })
  const { creators } = (await app.call(team, {})).data
  expect(creators[2]).toMatchObject({
    name: 'Beto Díaz',
    hasPicture: false,
    links: [
      { kind: 'github', url: links.github },
      { kind: 'web', url: links.web },
    ],
  })
  expect((await app.call(removeCreator, { params: { id: ana } }, { token })).status).toBe(200)
  expect((await app.call(removeCreator, { params: { id: ana } }, { token })).status).toBe(404)
  expect(await names()).toEqual(['Caro', 'Beto Díaz'])
  await add('Dani')
  expect(await names()).toEqual(['Caro', 'Beto Díaz', 'Dani'])
  const acts = (await app.call(listActs, { query: {} }, { token })).data.items.map(({ action }) => action)
  expect(acts).toEqual(
    expect.arrayContaining(['add-creator', 'order-creators', 'edit-creator', 'remove-creator']),
  )
})

test.each([
  ['github', 'http://github.com/ana'],
  ['github', 'https://github.com'],
  ['github', 'https://github.com/?tab=ana'],
  ['github', 'https://github.com.evil.example/ana'],
  ['linkedin', 'https://www.linkedin.com/'],
  ['linkedin', 'https://linkedin.com@evil.example/in/ana'],
  ['web', 'javascript:alert(1)'],
  ['web', 'https://127.0.0.1/ana'],
  ['web', `https://ana.example/${'a'.repeat(300)}`],
])('rejects the link %s to %s', async (kind, url) => {
  const refused = await app.call(addCreator, { body: person('Ana', { [kind]: url }) }, { token })
  expect([refused.status, refused.data]).toMatchObject([422, { fields: { [kind]: expect.any(String) } }])
})

test('an order that does not name everybody once is rejected', async () => {
  const [ana, beto] = [await add('Ana'), await add('Beto')]
  for (const ids of [[ana], [ana, ana], [ana, beto, crypto.randomUUID()]])
    expect((await app.call(orderCreators, { body: { ids } }, { token })).status).toBe(409)
  const orders = [
    [ana, beto],
    [beto, ana],
  ].flatMap((ids) => [ids, ids])
  const answers = await Promise.all(
    orders.map((ids) => app.call(orderCreators, { body: { ids } }, { token })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a picture is encoded again, replaced and removed together with its person', async () => {
  const id = await add('Ana')
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f80' } })
    .png()
    .toBuffer()
  const data = `data:image/png;base64,${png.toString('base64')}`
  const pictures = async () => (await app.db.selectFrom('pictures').select('id').execute()).length
  for (let i = 0; i < 2; i++)
    expect((await app.call(changeCreatorPicture, { params: { id }, body: { data } }, { token })).status).toBe(
      200,
    )
  expect(await pictures()).toBe(1)
  const [ana] = (await app.call(team, {})).data.creators
  expect(ana?.hasPicture).toBe(true)
  const served = await app.request(ana?.picture ?? '')
  expect(served.headers.get('content-type')).toBe('image/webp')
  const broken = { params: { id }, body: { data: 'data:image/png;base64,AAAA' } }
  expect((await app.call(changeCreatorPicture, broken, { token })).status).toBe(422)
  await app.call(removeCreator, { params: { id } }, { token })
  expect(await pictures()).toBe(0)
})

test('a person who was removed returns from the log with text, links, picture and place, for 30 days', async () => {
  const links = { github: 'https://github.com/beto--x', web: 'https://beto.example/hola' }
  const [ana, beto] = [await add('Ana'), await add('Beto', links), await add('Caro')]
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f80' } })
    .png()
    .toBuffer()
  const data = `data:image/png;base64,${png.toString('base64')}`
  await app.call(changeCreatorPicture, { params: { id: beto }, body: { data } }, { token })
  const shown = async () => (await app.call(team, {})).data.creators
  const before = await shown()
  const bytesOf = async (picture = '') => (await app.request(picture)).arrayBuffer()
  const picture = await bytesOf(before[1]?.picture)

  const remove = (id: string) => app.call(removeCreator, { params: { id } }, { token })
  await remove(beto)
  expect((await app.request(before[1]?.picture ?? '')).status).toBe(404)
  const lastAct = async () => (await app.call(listActs, { query: { limit: 1 } }, { token })).data.items[0]
  const act = await lastAct()
  expect(act).toMatchObject({ action: 'remove-creator', undoable: true })
  const undo = (id = '') => app.call(undoAct, { params: { id }, body: {} }, { token })
  expect(await undo(act?.id)).toMatchObject({ status: 200, data: { msg: TEAM_TEXTS.restored } })
  const after = await shown()
  expect(after).toEqual(before.map((person, i) => ({ ...person, picture: after[i]?.picture })))
  expect(await bytesOf(after[1]?.picture)).toEqual(picture)
  expect(await lastAct()).toMatchObject({ action: 'add-creator', undoes: act?.at, undoable: false })
  expect((await undo(act?.id)).status).toBe(409)

  await remove(ana)
  await deleteOldRemovals(app.db, new Date(Date.now() + 31 * 86_400_000))
  expect((await undo((await lastAct())?.id)).data).toMatchObject({ msg: UNDO_TEXTS.creatorKept })
})

test('the team has a limit, and only Admins change it', async () => {
  await app.db
    .insertInto('creators')
    .values(Array.from({ length: MAX_CREATORS }, (_, i) => ({ name: `N${i}`, bio: 'Hola', position: i + 1 })))
    .execute()
  expect((await app.call(addCreator, { body: person('Una más') }, { token })).status).toBe(409)
  const member = await aSession(app.db, (await aUser(app.db)).id)
  expect((await app.call(addCreator, { body: person('Intrusa') }, { token: member })).status).toBe(403)
})
