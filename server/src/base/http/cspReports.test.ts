import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const SECRET = 'https://remusic.example/olvide-password/secreto'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '203.0.113.0/24' } })
})
afterAll(() => app.stop())

const post = (body: string, type: string, headers: Record<string, string> = {}, to = app) =>
  to.request('/csp-reports', { method: 'POST', body, headers: { 'content-type': type, ...headers } })
const sendSingle = (report: object) =>
  post(JSON.stringify({ 'csp-report': { 'document-uri': SECRET, ...report } }), 'application/csp-report')
const sendList = (directives: string[], type = 'csp-violation') => {
  const reports = directives.map((effectiveDirective) => ({
    type,
    age: 3,
    url: SECRET,
    body: { documentURL: SECRET, effectiveDirective, disposition: 'enforce' },
  }))
  return post(JSON.stringify(reports), 'application/reports+json')
}

async function countOf(directive: string) {
  const text = await (await app.request('/metrics')).text()
  return Number(new RegExp(`csp_violations\\{directive="${directive}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}
const counts = (directive: string, count: number) =>
  eventually(async () => expect(await countOf(directive)).toBe(count))

describe('a report of a browser', () => {
  test('is counted in the metrics by directive', async () => {
    expect((await sendSingle({ 'effective-directive': 'img-src' })).status).toBe(204)
    expect((await sendSingle({ 'violated-directive': "img-src 'self'" })).status).toBe(204)
    expect((await sendList(['script-src-elem', 'img-src'])).status).toBe(204)
    await counts('img-src', 3)
    await counts('script-src-elem', 1)
  })

  test('cannot invent labels of the metric', async () => {
    for (let i = 0; i < 30; i++) await sendSingle({ 'effective-directive': `inventada-${i}` })
    await sendSingle({})
    await counts('other', 31)
    const text = await (await app.request('/metrics')).text()
    expect(text).not.toContain('inventada')
  })

  test('counts for twenty violations at most, and other reports for none', async () => {
    await sendList(Array(40).fill('font-src'))
    await sendList(['media-src'], 'deprecation')
    await counts('font-src', 20)
    expect(await countOf('media-src')).toBe(0)
  })

  test('is not logged', async () => {
    await sendSingle({ 'effective-directive': 'img-src', 'blocked-uri': SECRET })
    expect(app.logs.join()).not.toContain('secreto')
    const lines = app.logs.map((line) => JSON.parse(line) as { level: number; path?: string })
    expect(lines.filter(({ level, path }) => level > 20 && path === '/csp-reports')).toEqual([])
  })

  test.each([
    ['a body that is too large', 'x'.repeat(40_000), 'application/csp-report', 413],
    ['a body that is not JSON', '{', 'application/csp-report', 400],
    ['an empty body', '', 'application/reports+json', 400],
    ['something else', '{"a":1}', 'application/csp-report', 400],
    ['null', 'null', 'application/reports+json', 400],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 'application/csp-report', 400],
    ['another type', 'hola', 'text/plain', 415],
  ])('with %s is refused', async (_, body, type, status) => {
    const response = await post(body, type)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ msg: expect.any(String), code: expect.any(String) })
  })

  test('is limited per address', async () => {
    const strict = await startTestApp({
      env: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '127.0.0.1' },
      database: app.database,
    })
    const statuses: number[] = []
    for (let i = 0; i < 8; i++)
      statuses.push(
        (await post('[]', 'application/reports+json', { 'x-forwarded-for': '198.51.100.1' }, strict)).status,
      )
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429, 429])
    const other = await post('[]', 'application/reports+json', { 'x-forwarded-for': '198.51.100.2' }, strict)
    expect(other.status).toBe(204)
    await strict.stop()
  })
})

test('pages name the address of reports, over https also for browsers with the Reporting API', async () => {
  const page = await app.request('/login')
  expect(page.headers.get('content-security-policy')).toContain('report-uri /csp-reports')
  expect(page.headers.get('content-security-policy')).not.toContain('report-to')
  const secure = await startTestApp({
    env: { PUBLIC_URL: 'https://remusic.example' },
    database: app.database,
  })
  const { headers } = await secure.request('/login')
  expect(headers.get('content-security-policy')).toContain('report-uri /csp-reports; report-to csp')
  expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"')
  await secure.stop()
})
