import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { aReview, aSession, aUser } from '@remusic/server/testing/builders'
import { databaseAt, testDatabase } from '@remusic/server/testing/database'
import { expect, onTestFinished, test } from 'vitest'
import { HELP } from './help.ts'

const PROGRAM = fileURLToPath(new URL('remusic.ts', import.meta.url))
const { PATH, NODE_COMPILE_CACHE } = process.env

test('a database that does not exist is explained in one sentence', async () => {
  const database = await testDatabase({ migrated: false })
  onTestFinished(() => database.drop())
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseAt(database.url, 'remusic_test_missing') }
  const failing = promisify(execFile)(process.execPath, [PROGRAM, 'migrate'], { env })
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^PostgreSQL rechaza la conexión \(.*does not exist.*\)\. Revisa DATABASE_URL\.\n$/,
    ),
  })
})

test('migrate brings the database up to date once, past a pooler', async () => {
  const database = await testDatabase({ migrated: false })
  const migrate = async (settings: Record<string, string>) => {
    const env = { PATH, NODE_COMPILE_CACHE, ...settings }
    return (await promisify(execFile)(process.execPath, [PROGRAM, 'migrate'], { env })).stdout
  }
  try {
    expect(await migrate({ DATABASE_URL: database.url })).toMatch(/^Migraciones aplicadas: 0001/)
    const pooled = { DATABASE_URL: 'postgres://pooler.invalid/remusic', DATABASE_DIRECT_URL: database.url }
    expect(await migrate(pooled)).toBe('La base de datos ya estaba al día.\n')
  } finally {
    await database.drop()
  }
})

test('the operator closes the registration, and demotes, suspends, signs out or silences one account', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const run = async (...order: string[]) => {
    const env = {
      PATH,
      NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://remusic.example',
    }
    return promisify(execFile)(process.execPath, [PROGRAM, ...order], { env }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }) => `${code}: ${stderr}`,
    )
  }
  const [admin, member] = [await aUser(db, { role: 'Admin' }), await aUser(db)]
  const of = ({ email }: { email: string }) => ['--email', email.toUpperCase()]

  expect(await run('registration', 'close')).toMatch(/^Registro cerrado/)
  expect(await run('registration', 'close')).toBe('El registro ya está cerrado.\n')
  expect(await run('registration', 'open')).toMatch(/^Registro abierto/)

  expect(await run('account', 'demote', ...of(admin))).toBe('1: Debe quedar al menos un administrador\n')
  const second = await aUser(db, { role: 'Admin' })
  expect(await run('account', 'suspend', ...of(second), '--reason', 'No')).toMatch(
    /^1: El usuario es administrador/,
  )
  expect(await run('account', 'demote', ...of(second))).toMatch(/ya no administra/)

  await aSession(db, admin.id)
  expect(await run('account', 'end-sessions', ...of(admin))).toMatch(/^Las sesiones de .* terminaron/)
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])

  await aReview(db, { userId: second.id })
  const hide = (since: string) =>
    run('account', 'hide', ...of(second), '--since', since, '--reason', 'La escribió otra persona')
  expect(await hide('ayer')).toMatch(/^1: --since espera un día/)
  expect(await hide('2999-01-01')).toMatch(/^1: --since espera un momento que ya pasó/)
  expect(await hide('2020-01-01T08:30-03:00')).toMatch(/quedó oculto: 1 reseña\. Un Admin puede mostrar/)
  expect(await hide('2020-01-01')).toBe(`De ${second.email.toUpperCase()} no hay nada que ocultar.\n`)

  const why = ['--reason', 'Publica anuncios', '--rule', 'spam', '--length', 'week']
  expect(await run('account', 'suspend', ...of(member), '--reason', 'No', '--rule', 'x')).toMatch(
    /^1: --rule espera/,
  )
  expect(await run('account', 'suspend', ...of(member), ...why)).toMatch(/está suspendida/)
  const titles = await db
    .selectFrom('notifications')
    .select('title')
    .where('receiver_id', '=', second.id)
    .execute()
  expect(titles.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Un administrador te quitó el permiso de administrar/),
  )
  const mails = await db
    .selectFrom('mails')
    .select(['to_address', 'status', 'subject'])
    .orderBy('created_at')
    .execute()
  expect(mails).toEqual([
    { to_address: second.email, status: 'waiting', subject: 'Ya no administras ReMusic' },
    { to_address: member.email, status: 'waiting', subject: 'Tu cuenta de ReMusic fue suspendida' },
  ])
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'target_user_id', 'reason'])
    .orderBy('id')
    .execute()
  const byNobody = { actor_id: null, reason: null }
  expect(log).toEqual([
    { action: 'close-registration', target_user_id: null, ...byNobody },
    { action: 'open-registration', target_user_id: null, ...byNobody },
    { action: 'take-admin', target_user_id: second.id, ...byNobody },
    { action: 'end-sessions', target_user_id: admin.id, ...byNobody },
    { action: 'hide', target_user_id: second.id, actor_id: null, reason: 'La escribió otra persona' },
    { action: 'ban', target_user_id: member.id, actor_id: null, reason: 'Publica anuncios' },
  ])
})

test('every command of the runbooks exists', () => {
  const orders = [...HELP.matchAll(/^ {2}(\w[\w-]*(?: [a-z][\w-]*)?)/gm)].map(([, order = '']) => order)
  const runbooks = readFileSync(new URL('../docs/runbooks.md', import.meta.url), 'utf8')
  const given = [...runbooks.matchAll(/(?:^ *remusic|cli\/remusic\.ts|npm run remusic --) (\w.*)$/gm)]
  expect(given.length).toBeGreaterThan(8)
  const unknown = given.filter(([, order]) => !orders.some((known) => `${order} `.startsWith(`${known} `)))
  expect(unknown.map(([line]) => line)).toEqual([])
})
