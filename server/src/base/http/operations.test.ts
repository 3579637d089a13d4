import { login, perfil } from '@remusic/contract/people/schemas/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { eventually } from '../../../testing/eventually.ts'
import { rawResponse } from '../../../testing/rawHttp.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { createLog } from '../common/log.ts'
import { OWN_RELEASE } from '../database/releases.ts'
import { withoutSecrets } from './requestLog.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the log', () => {
  test('has one line per request, with route, status and duration, and no personal data', async () => {
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

  test('redacts secrets at any depth', () => {
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

  test('stays on one line, whatever is logged', () => {
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
    ['/correo/confirmar/abc', '/correo/confirmar/[oculto]'],
    ['/correo/deshacer/abc', '/correo/deshacer/[oculto]'],
    ['/api/back-end/users/email/undo/abc', '/api/back-end/users/email/undo/[oculto]'],
    ['/correo/no-fui-yo/abc', '/correo/no-fui-yo/[oculto]'],
    ['/api/back-end/users/takeback/abc', '/api/back-end/users/takeback/[oculto]'],
    ['/resumen/baja/abc', '/resumen/baja/[oculto]'],
    ['/radar/baja/abc', '/radar/baja/[oculto]'],
    ['/radar/abc.atom', '/radar/[oculto]'],
    ['/archivo/baja/abc', '/archivo/baja/[oculto]'],
    ['/archivo/abc.zip', '/archivo/[oculto]'],
    ['/api/back-end/users/archive/mails/leave/abc', '/api/back-end/users/archive/mails/leave/[oculto]'],
    ['/api/back-end/users/archive/links', '/api/back-end/users/archive/links'],
    ['/radar', '/radar'],
    ['/search?q=x', '/search'],
    ['/feed', '/feed'],
  ])('writes %s as %s', (url, written) => {
    expect(withoutSecrets(url)).toBe(written)
  })
})

describe('the health checks', () => {
  test('report a running server as alive and ready', async () => {
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)
  })

  test('report a server with pending migrations as not ready', async () => {
    const { rows } = await app.database.pool.query<{ name: string; release: number }>(
      'delete from migrations where name = (select max(name) from migrations) returning name, release',
    )
    // The result of a check is cached for a short time.
    const response = await eventually(async () => {
      const answer = await app.request('/readyz')
      expect(answer.status).toBe(503)
      return answer
    })
    await app.database.pool.query('insert into migrations (name, release) values ($1, $2)', [
      rows[0]?.name,
      rows[0]?.release,
    ])
    expect(await response.json()).toEqual({ ok: false, waitsFor: 'migraciones' })
    expect(response.headers.get('retry-after')).toBe('2')
  })

  test('report a server as ready on the schema of the next release, but not of a later one', async () => {
    const { pool } = app.database
    const waitsFor = async () => {
      const { waitsFor = null } = (await (await app.request('/readyz')).json()) as { waitsFor?: string }
      return waitsFor
    }
    const asOf = (release: number) =>
      pool.query(
        `insert into migrations (name, release) values ('9999-from-the-future', $1)
             on conflict (name) do update set release = excluded.release`,
        [release],
      )
    await asOf(OWN_RELEASE + 2)
    await eventually(async () => expect(await waitsFor()).toBe('versión más nueva'))
    await asOf(OWN_RELEASE + 1)
    await eventually(async () => expect(await waitsFor()).toBeNull())
    await pool.query(`delete from migrations where name = '9999-from-the-future'`)
  })
})

describe('the metrics', () => {
  const metrics = (init?: RequestInit, from = app) => from.request('/metrics', init)

  test('cover durations by route pattern, connections, sockets, jobs, mails and the event loop', async () => {
    await app.request('/api/back-end/users/perfil')
    const text = await (await metrics()).text()
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

  test('are not served through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
      expect((await metrics({ headers: { [header]: '1.1 proxy' } })).status, header).toBe(404)
    }
  })

  test('are not served under another name, as to a proxy without headers or after DNS rebinding', async () => {
    for (const [host, status] of [
      ['remusic.example', 404],
      ['localhost.evil.example', 404],
      ['localhost:9090', 200],
      ['127.0.0.1', 200],
    ] as const) {
      const answer = await rawResponse(
        app.url,
        `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      expect(answer, host).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    }
  })

  test('require the token if one is configured', async () => {
    const guarded = await startTestApp({
      database: app.database,
      env: { METRICS_TOKEN: 'un-token-bastante-largo' },
    })
    expect((await metrics({}, guarded)).status).toBe(404)
    expect((await metrics({ headers: { authorization: 'Bearer otro' } }, guarded)).status).toBe(404)
    const headers = { authorization: 'Bearer un-token-bastante-largo', 'x-forwarded-for': '203.0.113.1' }
    expect((await metrics({ headers }, guarded)).status).toBe(200)
    await guarded.stop()
  })
})
