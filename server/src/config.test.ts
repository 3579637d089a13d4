import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('without any variable', () => {
  test('ReMusic is a demo on this machine only, with its own database', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      catalog: 'demo',
      currency: 'ARS',
      trustProxy: [],
      rateLimitScale: 1,
    })
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}))
  })
})

describe('demo mode', () => {
  const DATABASE_URL = 'postgres://remusic@localhost/remusic'
  test.each([
    [{}, true, '127.0.0.1'],
    [{ DEMO: 'false' }, false, '0.0.0.0'],
    [{ DATABASE_URL }, false, '0.0.0.0'],
    [{ DATABASE_URL, DEMO: 'true' }, true, '127.0.0.1'],
    [{ HOST: '0.0.0.0' }, false, '0.0.0.0'],
    [{ HOST: '192.168.1.4' }, false, '192.168.1.4'],
    [{ HOST: 'localhost' }, true, '127.0.0.1'],
    [{ HOST: '::1' }, true, '::1'],
    [{ HOST: '[::1]' }, true, '::1'],
    [{ HOST: '0.0.0.0', DEMO: 'true' }, true, '0.0.0.0'],
    [{ PUBLIC_URL: 'https://remusic.ejemplo.com' }, false, '0.0.0.0'],
    [{ PUBLIC_URL: 'http://192.168.1.4:3000' }, false, '0.0.0.0'],
    [{ PUBLIC_URL: 'http://localhost.ejemplo.com' }, false, '0.0.0.0'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, true, '127.0.0.1'],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, true, '127.0.0.1'],
    [{ PUBLIC_URL: 'http://[::1]:4000' }, true, '127.0.0.1'],
    [{ PUBLIC_URL: 'https://remusic.ejemplo.com', DEMO: 'true' }, true, '127.0.0.1'],
    [{ TRUST_PROXY: '127.0.0.1' }, false, '0.0.0.0'],
    [{ TRUST_PROXY: '127.0.0.1', DEMO: 'true' }, true, '127.0.0.1'],
    [{ MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1234' }, false, '0.0.0.0'],
    [{ MERCADOPAGO_ACCESS_TOKEN: 'TEST-1234' }, false, '0.0.0.0'],
    [{ MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1234', DEMO: 'true' }, true, '127.0.0.1'],
    [
      {
        PUBLIC_URL: 'https://remusic.ejemplo.com',
        TRUST_PROXY: '127.0.0.1',
        SMTP_URL: 'smtps://correo.ejemplo.com',
        MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1234',
        ADMIN_EMAIL: 'ana@ejemplo.com',
        ADMIN_PASSWORD: 'tres caballos verdes',
      },
      false,
      '0.0.0.0',
    ],
  ])('with %o is %s, listening on %s', (env, demo, host) => {
    expect(readConfig(env)).toMatchObject({ demo, host })
  })

  test('knows which variables open it to others', () => {
    expect(readConfig({}).openedBy).toEqual([])
    expect(readConfig({ PUBLIC_URL: 'http://localhost:4000', HOST: 'localhost' }).openedBy).toEqual([])
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://remusic.ejemplo.com', TRUST_PROXY: '10.0.0.1' }
    expect(readConfig({ ...open, DEMO: 'true' }).openedBy).toEqual(['HOST', 'PUBLIC_URL', 'TRUST_PROXY'])
  })

  test('is the only one with accounts of the demo', () => {
    const admin = { ADMIN_EMAIL: 'jefa@remusic.demo', ADMIN_PASSWORD: 'tres caballos verdes' }
    expect(() => readConfig({ ...admin, DEMO: 'false' })).toThrow(/^ADMIN_EMAIL .*demostración/)
    expect(readConfig(admin).admin?.email).toBe('jefa@remusic.demo')
  })
})

describe('an invalid value is rejected with the name of its variable', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['WORKERS', '0'],
    ['WORKERS', '129'],
    ['WORKERS', 'todos'],
    ['HOST', 'no es un equipo'],
    ['PUBLIC_URL', 'remusic.ejemplo.com'],
    ['PUBLIC_URL', 'https://ejemplo.com/musica'],
    ['DATABASE_URL', 'mysql://localhost/remusic'],
    ['DATABASE_REPLICA_URL', 'x'],
    ['DATABASE_DIRECT_URL', 'localhost:5432'],
    ['DATABASE_POOLING', 'statement'],
    ['REDIS_URL', 'http://localhost'],
    ['REDIS_SENTINELS', 'localhost'],
    ['REDIS_SENTINELS', 'redis://localhost:26379'],
    ['REDIS_SENTINELS', '10.0.0.1:26379,10.0.0.2:0'],
    ['REDIS_SENTINELS', ','],
    ['SMTP_URL', 'correo.ejemplo.com'],
    ['MAIL_FROM', 'nadie'],
    ['MAIL_FROM', 'a@b.co, c@d.co'],
    ['ADMIN_EMAIL', 'nadie'],
    ['CONTACT_TO', 'nadie'],
    ['CATALOG', 'spotify'],
    ['DEEZER_API_URL', 'deezer'],
    ['PREVIEWS', 'spotify'],
    ['COVERS', 'on'],
    ['COVER_ART_ARCHIVE_URL', 'archive'],
    ['MERCADOPAGO_ACCESS_TOKEN', 'APP_USR 1234'],
    ['MERCADOPAGO_API_URL', 'ftp://x'],
    ['CURRENCY', 'pesos'],
    ['TIME_ZONE', 'Buenos Aires'],
    ['GOOGLE_CLIENT_ID', "'; script-src *"],
    ['GOOGLE_ISSUER', 'google'],
    ['GOOGLE_JWKS_URL', 'google'],
    ['DEMO', 'sí'],
    ['LOG_LEVEL', 'todo'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', '1e400'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['METRICS_TOKEN', 'corto'],
    ['LISTEN_LINKS', 'deezer,tidal'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*(debe|demasiad)`))
  })

  test('several are reported at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*DEMO /)
  })

  test('the first Admin needs both an email and a password', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'ana@example.org' })).toThrow('ADMIN_PASSWORD')
    expect(() => readConfig({ ADMIN_PASSWORD: 'una larga' })).toThrow('ADMIN_EMAIL')
    expect(readConfig({ ADMIN_EMAIL: 'Ana@Example.org', ADMIN_PASSWORD: 'una larga' }).admin).toEqual({
      email: 'ana@example.org',
      password: 'una larga',
    })
  })
})

describe('the connections of an installation with several machines', () => {
  const DATABASE_URL = 'postgres://remusic@pooler:6432/remusic'
  const DATABASE_DIRECT_URL = 'postgres://remusic@primary:5432/remusic'
  const sentinels = { REDIS_SENTINELS: '10.0.0.1:26379, [::1]:26380', REDIS_SENTINEL_NAME: 'remusic' }

  test.each([
    [{ DATABASE_POOLING: 'transaction' }, /^DATABASE_POOLING=transaction necesita también DATABASE_URL/],
    [
      { DATABASE_URL, DATABASE_POOLING: 'transaction' },
      /^DATABASE_POOLING=transaction necesita también DATABASE_DIRECT_URL/,
    ],
    [{ DATABASE_DIRECT_URL }, 'DATABASE_DIRECT_URL necesita también DATABASE_URL'],
    [{ ...sentinels, REDIS_URL: 'redis://localhost' }, /^REDIS_URL y REDIS_SENTINELS se excluyen/],
    [{ ...sentinels, REDIS_SENTINEL_NAME: '' }, 'REDIS_SENTINELS necesita también REDIS_SENTINEL_NAME'],
    [{ REDIS_SENTINEL_NAME: 'remusic' }, 'REDIS_SENTINEL_NAME necesita también REDIS_SENTINELS'],
    [
      { REDIS_URL: 'redis://localhost', REDIS_PASSWORD: 'x' },
      'REDIS_PASSWORD necesita también REDIS_SENTINELS',
    ],
  ])('%o is rejected', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  test('without these variables every connection is direct, and there is no Redis', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      databaseDirectUrl: null,
      databasePooling: 'session',
      redis: null,
    })
    expect(readConfig({ REDIS_URL: 'redis://localhost' }).redis).toEqual({ url: 'redis://localhost' })
  })

  test('a pooler in transaction mode has a direct connection beside it', () => {
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLING: 'transaction' })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
      databasePooling: 'transaction',
    })
  })

  test('Sentinels are a list of hosts and ports', () => {
    expect(readConfig({ ...sentinels, REDIS_PASSWORD: 'secreta' }).redis).toEqual({
      sentinels: [
        { host: '10.0.0.1', port: 26_379 },
        { host: '::1', port: 26_380 },
      ],
      name: 'remusic',
      password: 'secreta',
      sentinelPassword: undefined,
    })
  })
})

test('addresses are normalized', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://remusic.ejemplo.com/',
    MAIL_FROM: '"Música" <hola@ejemplo.com>',
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1',
  })
  expect(config.publicUrl).toBe('https://remusic.ejemplo.com')
  expect(config.mailFrom).toEqual({ name: 'Música', address: 'hola@ejemplo.com' })
  expect(config.trustProxy).toEqual(['10.0.0.1', '192.168.0.0/16', '::1'])
  expect(readConfig({ PUBLIC_URL: 'https://ejemplo.com' }).mailFrom.address).toBe('no-responder@ejemplo.com')
})

test('the operator chooses where songs link to', () => {
  expect(readConfig({}).listenLinks).toBeNull()
  expect(readConfig({ LISTEN_LINKS: 'youtube, deezer' }).listenLinks).toEqual(['youtube', 'deezer'])
  expect(readConfig({ LISTEN_LINKS: 'none' }).listenLinks).toEqual([])
})

test('Deezer has the previews of other sources only where the operator allows it', () => {
  expect(readConfig({ CATALOG: 'demo' }).previews).toBe('none')
  expect(readConfig({ DEMO: 'false' }).previews).toBe('none')
  expect(readConfig({ CATALOG: 'deezer' }).previews).toBe('deezer')
  expect(readConfig({ PREVIEWS: 'deezer' }).previews).toBe('deezer')
  expect(readConfig({ CATALOG: 'deezer', PREVIEWS: 'none' }).previews).toBe('none')
})
