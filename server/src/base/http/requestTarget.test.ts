import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawResponse } from '../../../testing/rawHttp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function statusOf(target: string, method = 'GET') {
  const request = `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
  return Number((await rawResponse(app.url, request)).split(' ')[1])
}

test.each([
  ['http://x/login', '/login'],
  ['HTTPS://x:8443/login?a=b', '/login?a=b'],
  ['http://x', '/'],
  ['http://x?a=b', '/?a=b'],
  ['http://user:secret@x/healthz', '/healthz'],
  ['http://x/api/back-end/settings', '/api/back-end/settings'],
  ['http://x/api/back-end/nada', '/api/back-end/nada'],
])('GET %s is answered like GET %s', async (absolute, path) => {
  const expected = await statusOf(path)
  expect(expected).not.toBe(500)
  expect(await statusOf(absolute)).toBe(expected)
})

test.each([
  ['GET', '*'],
  ['OPTIONS', '*'],
  ['GET', 'ftp://x/login'],
  ['GET', 'http://'],
  ['GET', 'http:///login'],
  ['GET', 'x:80'],
  ['GET', '//x/login'],
])('%s %s does not fail', async (method, target) => {
  expect([400, 404]).toContain(await statusOf(target, method))
})

test('the log contains the path only', async () => {
  await statusOf('http://user:secret@x/confirmar/un-enlace-secreto')
  const line = app.logs.findLast((each) => each.includes('/confirmar/')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ path: '/confirmar/[oculto]' })
  expect(app.logs.join('\n')).not.toContain('secret@')
})
