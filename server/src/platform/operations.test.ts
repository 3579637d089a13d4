import { login, perfil } from '@remusic/contract/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../testing/startTestApp.ts'
import { createLog, withoutSecrets } from './log.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the log', () => {
  test('has one line per request, with its route, status and time, and nothing personal', async () => {
    const user = await aUser(app.db, { email: 'secreta@example.org' })
    const { token } = (await app.call(login, { body: { email: user.email, password: user.password } })).data
    await app.call(perfil, {}, { token })
    await app.request('/search?q=algo-privado')
    await app.request('/confirmar/t0k3n-secreto')
    const lines = app.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.find(({ route }) => route === perfil.url)).toMatchObject({
      method: 'GET',
      status: 200,
      ms: expect.any(Number),
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: user.id,
    })
    const all = app.logs.join('')
    for (const secret of [user.email, user.password, token, 't0k3n-secreto', 'algo-privado']) {
      expect(all).not.toContain(secret)
    }
  })

  test('hides what is secret wherever it is put', () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', to: { write: (line) => void lines.push(line) } })
    const secret = 'muy secreto'
    log.info({ password: secret, token: secret, body: { credential: secret, email: secret } }, 'x')
    log.info(
      { request: { headers: { authorization: secret, cookie: secret } }, message: { text: secret } },
      'x',
    )
    const error = Object.assign(new Error('duplicada'), {
      detail: secret,
      client: { password: secret },
      code: '23505',
    })
    log.error({ err: new Error('fuera', { cause: error }) }, 'x')
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).toContain('23505')
    expect(lines.join('')).toContain('duplicada')
  })

  test('is one line, whatever is logged', () => {
    const lines: string[] = []
    createLog({ level: 'info', to: { write: (line) => void lines.push(line) } }).info(
      { path: 'a\nb' },
      'c\nd',
    )
    expect(lines.join('').trim()).not.toContain('\n')
  })

  test.each([
    ['/api/back-end/users/olvide-password/abc?x=1', '/api/back-end/users/olvide-password/[oculto]'],
    ['/confirmar/abc/', '/confirmar/[oculto]/'],
    ['/search?q=x', '/search'],
    ['/feed', '/feed'],
  ])('writes %s as %s', (url, written) => {
    expect(withoutSecrets(url)).toBe(written)
  })
})

describe('for supervisors', () => {
  test('the server is alive and ready', async () => {
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)
  })

  test('a server whose migrations have not all run is not ready', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    const response = await app.request('/readyz')
    await app.database.pool.query('insert into migrations (name) values ($1)', [rows[0]?.name])
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ ok: false, waitsFor: 'migraciones' })
    expect(response.headers.get('retry-after')).toBe('2')
  })
})

describe('figures', () => {
  const figures = (init?: RequestInit, from = app) => from.request('/metrics', init)

  test('tell durations by route pattern, connections, sockets, jobs, mails and the event loop', async () => {
    await app.request('/api/back-end/users/perfil')
    const text = await (await figures()).text()
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/back-end\/users\/perfil",status="401"\} \d+/,
    )
    for (const name of [
      'database_connections{state="idle"}',
      'sockets_open 0',
      'mails_waiting 0',
      'nodejs_eventloop_lag_seconds ',
    ]) {
      expect(text).toContain(name)
    }
  })

  test('are not for whoever comes through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via']) {
      expect((await figures({ headers: { [header]: '1.1 proxy' } })).status, header).toBe(404)
    }
  })

  test('are for whoever has the token, where there is one', async () => {
    const guarded = await startTestApp({
      database: app.database,
      env: { METRICS_TOKEN: 'un-token-bastante-largo' },
    })
    expect((await figures({}, guarded)).status).toBe(404)
    expect((await figures({ headers: { authorization: 'Bearer otro' } }, guarded)).status).toBe(404)
    const headers = { authorization: 'Bearer un-token-bastante-largo', 'x-forwarded-for': '203.0.113.1' }
    expect((await figures({ headers }, guarded)).status).toBe(200)
    await guarded.stop()
  })
})
