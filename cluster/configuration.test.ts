import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { etcdArguments } from './etcd.ts'
import { balancerConfig, etcdGateConfig } from './haproxy.ts'
import { patroniConfig } from './patroni.ts'
import { archiveCommand, pgbackrestConfig } from './pgbackrest.ts'
import { pgbouncerConfig } from './pgbouncer.ts'
import { redisConfig, sentinelConfig } from './redis.ts'
import { handedOn, serverEnvironment } from './servers.ts'

const MAX_SECONDS_WITHOUT_LEADER = 20
const MEMBER = { name: 'pg1', port: 1001, restPort: 1002, etcdPort: 1003, folder: '/tmp/x/pg1' }
const PASSWORDS = { superuser: 's', replication: 'r', rewind: 'w', application: 'a' }

/** The lines of one section of a configuration of HAProxy. */
const section = (config: string, title: string) =>
  config.split(/\n(?=\S)/).find((part) => part.startsWith(title)) ?? ''

describe('Patroni', () => {
  const config = patroniConfig(MEMBER, PASSWORDS, '/bin')
  const { dcs } = config.bootstrap

  test('a leader that lost etcd steps down before another one can lead', () => {
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
    expect(dcs.failsafe_mode).toBe(false)
  })

  test('a leader that died is replaced in time', () => {
    expect(dcs.ttl + 2 * dcs.loop_wait).toBeLessThan(MAX_SECONDS_WITHOUT_LEADER)
    expect(dcs.primary_start_timeout).toBeLessThan(dcs.ttl)
  })

  test('a commit waits for a second PostgreSQL, and only that one may take over', () => {
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_node_count: 1 })
    expect(dcs.postgresql.parameters).not.toHaveProperty('synchronous_commit')
    expect(dcs.postgresql.parameters).not.toHaveProperty('fsync')
  })

  test('a member reaches etcd by its own port only', () => {
    expect(config.etcd3).toEqual({ host: '127.0.0.1:1003', use_proxies: true })
  })

  test('nobody connects over the network without a password', () => {
    const open = config.postgresql.pg_hba.filter((line) => line.endsWith('trust'))
    expect(open).toEqual(['local all all trust'])
  })

  test('the WAL is archived only if backups were asked for', () => {
    expect(JSON.stringify(config)).not.toContain('archive')
    const command = archiveCommand('/usr/bin/pgbackrest', '/tmp/x/pg1.conf')
    const archiving = patroniConfig(MEMBER, PASSWORDS, '/bin', command)
    expect(archiving.bootstrap.dcs.postgresql.parameters).toMatchObject({ archive_mode: 'on' })
    expect(archiving.postgresql.parameters).toMatchObject({
      archive_command: '/usr/bin/pgbackrest --config=/tmp/x/pg1.conf --stanza=remusic archive-push %p',
    })
  })
})

describe('HAProxy', () => {
  const config = balancerConfig({
    folder: '/tmp/x',
    httpPort: 3000,
    primaryPort: 5000,
    replicaPort: 5001,
    servers: [
      { name: 'server1', port: 4001 },
      { name: 'server2', port: 4002 },
    ],
    databases: [{ name: 'pg1', port: 6001, restPort: 8001 }],
  })

  test('sends requests to servers that are ready', () => {
    const servers = section(config, 'backend servers')
    expect(servers).toContain('option httpchk GET /readyz')
    expect(servers).toContain('server server1 127.0.0.1:4001 check')
    expect(servers).toContain('server server2 127.0.0.1:4002 check')
  })

  test('lets servers that are merely alive answer while none is ready', () => {
    expect(section(config, 'frontend web')).toContain('use_backend alive if { nbsrv(servers) eq 0 }')
    expect(section(config, 'backend alive')).toContain('option httpchk GET /healthz')
  })

  test('repeats a request only if the server cannot have seen it', () => {
    expect(section(config, 'defaults')).toContain('retry-on conn-failure\n')
    const others = config.split(/\n(?=\S)/).filter((part) => part.includes('retry-on conn-failure 404'))
    expect(others.map((part) => part.split('\n')[0])).toEqual(['backend assets'])
  })

  test('keeps long polling on one server', () => {
    expect(section(config, 'backend polling')).toContain('balance source')
    expect(section(config, 'backend polling')).toContain('track servers/server1')
  })

  test.each([
    ['primary', 5000, 'GET /primary'],
    ['replica', 5001, 'GET /replica?lag=16MB'],
  ])(
    'asks Patroni who is the %s, and cuts connections to a member that no longer is',
    (role, port, check) => {
      const listen = section(config, `listen ${role}`)
      expect(listen).toContain(`bind 127.0.0.1:${port}`)
      expect(listen).toContain(`option httpchk ${check}`)
      expect(listen).toContain('on-marked-down shutdown-sessions')
      expect(listen).toContain('server pg1 127.0.0.1:6001 check port 8001')
    },
  )

  test('gives every Patroni its own way to every member of etcd', () => {
    const gates = [
      { name: 'pg1', port: 1 },
      { name: 'pg2', port: 2 },
    ]
    const config = etcdGateConfig('/tmp/x', gates, [{ name: 'etcd1', port: 9 }])
    expect(section(config, 'listen pg1')).toContain('bind 127.0.0.1:1\n  server etcd1 127.0.0.1:9 ')
    expect(section(config, 'listen pg2')).toContain('bind 127.0.0.1:2\n  server etcd1 127.0.0.1:9 ')
  })
})

describe('PgBouncer', () => {
  const settings = { port: 1, folder: '/tmp/x', primaryPort: 5000, replicaPort: 5001 }

  test.each(['session', 'transaction'] as const)('pools by %s if asked to', (pooling) => {
    expect(pgbouncerConfig({ ...settings, pooling })).toContain(`pool_mode = ${pooling}\n`)
  })

  test('reaches the database through HAProxy, which knows the roles', () => {
    const config = pgbouncerConfig({ ...settings, pooling: 'transaction' })
    expect(config).toContain('remusic = host=127.0.0.1 port=5000 dbname=remusic')
    expect(config).toContain('remusic_replica = host=127.0.0.1 port=5001 dbname=remusic')
  })

  test('drops no setting of a client silently', () => {
    expect(pgbouncerConfig({ ...settings, pooling: 'transaction' })).toContain(
      'ignore_startup_parameters = extra_float_digits\n',
    )
  })
})

describe('Redis', () => {
  test('a replica follows the master, and the Sentinels agree by majority', () => {
    expect(redisConfig(1, '/tmp/x', null)).not.toContain('replicaof')
    expect(redisConfig(2, '/tmp/x', 1)).toContain('replicaof 127.0.0.1 1\n')
    expect(sentinelConfig(3, '/tmp/x', 1, 2)).toContain('sentinel monitor remusic 127.0.0.1 1 2\n')
  })
})

test('every member of etcd knows the others', () => {
  const members = [1, 2, 3].map((i) => ({ name: `etcd${i}`, clientPort: i, peerPort: 10 + i }))
  const cluster =
    '--initial-cluster=etcd1=http://127.0.0.1:11,etcd2=http://127.0.0.1:12,etcd3=http://127.0.0.1:13'
  for (const member of members) expect(etcdArguments(member, members, '/tmp/x')).toContain(cluster)
})

test('pgBackRest reads one PostgreSQL and shares its repository with the others', () => {
  const [one, other] = ['pg1', 'pg2'].map((name) =>
    pgbackrestConfig({ port: 1, folder: `/tmp/x/${name}` }, '/tmp/x/pgbackrest'),
  )
  expect(one).toContain('pg1-path=/tmp/x/pg1/data')
  expect(other).toContain('pg1-path=/tmp/x/pg2/data')
  for (const config of [one, other]) expect(config).toContain('repo1-path=/tmp/x/pgbackrest/backups')
})

test('a server gets the pooled, the direct and the replica address, and all Sentinels', () => {
  const env = serverEnvironment({
    port: 4001,
    folder: '/tmp/x',
    publicUrl: 'http://localhost:3000',
    pooledUrl: 'postgres://pooled',
    directUrl: 'postgres://direct',
    replicaUrl: 'postgres://replica',
    pooling: 'transaction',
    sentinels: [7001, 7002, 7003],
    demo: false,
  })
  expect(env).toMatchObject({
    DATABASE_URL: 'postgres://pooled',
    DATABASE_DIRECT_URL: 'postgres://direct',
    DATABASE_REPLICA_URL: 'postgres://replica',
    DATABASE_POOLING: 'transaction',
    REDIS_SENTINELS: '127.0.0.1:7001,127.0.0.1:7002,127.0.0.1:7003',
    REDIS_SENTINEL_NAME: 'remusic',
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'false',
  })
})

test('a server gets the settings of the environment, except those that would lead past the cluster', () => {
  const settings = { CATALOG: 'deezer', WITHDRAWAL_DAYS: '10', DEMO: 'false' }
  const own = { PORT: '1', PUBLIC_URL: 'http://a', DATABASE_URL: 'b', REDIS_URL: 'c', REDIS_PASSWORD: 'd' }
  expect(handedOn({ ...settings, ...own, LEGAL_DIR: 'legal', MUSICBRAINZ_DIR: '' })).toEqual({
    ...settings,
    // The server has a different working folder, so the path becomes absolute.
    LEGAL_DIR: resolve('legal'),
  })
})
