import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfig, SETTING_NAMES } from '@remusic/server/config'
import { startTestApp, type TestApp } from '@remusic/server/testing/startTestApp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_FILES, DEPLOY, dashboardExpressions, PROJECT, readText, readYaml, YAML_FILES } from './files.ts'

type Kustomization = { resources: string[]; configMapGenerator?: { literals: string[] }[] }
type Compose = {
  services: Record<
    string,
    {
      environment?: Record<string, string>
      env_file?: string[]
      command?: string[]
      stop_grace_period?: string
    }
  >
}
type Probe = { httpGet: { path: string } }
type Deployment = {
  spec: {
    template: {
      spec: {
        terminationGracePeriodSeconds: number
        containers: {
          envFrom: Record<string, { name: string }>[]
          startupProbe: Probe
          readinessProbe: Probe
          livenessProbe: Probe
          lifecycle: { preStop: { sleep: { seconds: number } } }
        }[]
      }
    }
  }
}
type CronJob = { spec: { jobTemplate: Job } }
type Job = { spec: { template: { spec: { containers: { env: { name: string }[]; args: string[] }[] } } } }
type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
type RuleTests = { tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[] }
type Adapter = { rules: { custom: { seriesQuery: string; name: { as: string } }[] } }
type Autoscaler = { spec: { metrics: { pods: { metric: { name: string } } }[] } }

const read = <T>(path: string) => readYaml(path)[0] as T
const readProject = (path: string) => readFileSync(join(PROJECT, path), 'utf8')

const UNIT = 'systemd/remusic@.service'
const COMPOSE = read<Compose>('compose.yaml')
const DEPLOYMENT = read<Deployment>('kubernetes/base/deployment.yaml').spec.template.spec
const [ALERTS] = read<Rules>('monitoring/alerts.yml').groups.map(({ rules }) => rules)
const BACKUP = (readYaml('kubernetes/base/backup.yaml')[0] as CronJob).spec.jobTemplate
/** Settings that the containers decide: addresses of other containers, settings for the proxy, and the folders of the volumes. */
const DECIDED_BY_CONTAINERS = [
  ...['DATABASE_URL', 'DATA_DIR', 'HOST', 'LEGAL_DIR', 'MUSICBRAINZ_DIR', 'PORT', 'PUBLIC_URL'],
  ...['REDIS_URL', 'TRUST_PROXY'],
]
/** Variables of the other programs in the same files: Node and its allocator, PostgreSQL, Caddy and Compose. */
const NOT_SETTINGS = /^(MALLOC|NODE|POSTGRES|REMUSIC)_/

describe('the manifests', () => {
  test.each(YAML_FILES)('%s is valid YAML', (path) => {
    expect(readYaml(path).length).toBeGreaterThan(0)
  })

  test('include every resource', () => {
    for (const folder of ['kubernetes/base', 'kubernetes/example']) {
      const { resources } = read<Kustomization>(`${folder}/kustomization.yaml`)
      for (const path of resources) expect(existsSync(join(DEPLOY, folder, path)), path).toBe(true)
      const files = YAML_FILES.filter(
        (path) => dirname(path) === folder && !path.endsWith('/kustomization.yaml'),
      )
      expect(resources).toEqual(expect.arrayContaining(files.map((path) => path.slice(folder.length + 1))))
    }
  })

  test('probe what a supervisor and a balancer should ask', () => {
    const [server] = DEPLOYMENT.containers
    expect(server?.startupProbe.httpGet.path).toBe('/healthz')
    expect(server?.livenessProbe.httpGet.path).toBe('/healthz')
    expect(server?.readinessProbe.httpGet.path).toBe('/readyz')
  })

  test('scale by metrics that the adapter provides', () => {
    const provided = read<Adapter>('monitoring/prometheus-adapter.yaml').rules.custom.map(
      ({ name }) => name.as,
    )
    const { metrics } = read<Autoscaler>('kubernetes/base/autoscaler.yaml').spec
    expect(metrics.map(({ pods }) => pods.metric.name).sort()).toEqual(provided.sort())
  })
})

describe('the settings', () => {
  const literals = (path: string) =>
    Object.fromEntries(
      (read<Kustomization>(path).configMapGenerator ?? []).flatMap(({ literals }) =>
        literals.map((literal) => /^(\w+)=(.*)$/.exec(literal)?.slice(1) as [string, string]),
      ),
    )
  const kubernetes = {
    ...literals('kubernetes/base/kustomization.yaml'),
    ...literals('kubernetes/example/kustomization.yaml'),
  }
  const assignments = (path: string, pattern: RegExp) =>
    Object.fromEntries([...readText(path).matchAll(pattern)].map(([, name, value]) => [name, value]))
  const ofContainer = (service: string) => COMPOSE.services[service]?.environment ?? {}
  /** Substitutes variables like Compose: `${NAME:-default}` becomes the default. Secrets are required, so they get made-up values. */
  const resolved = Object.fromEntries(
    Object.entries(ofContainer('server-1')).map(([name, value]) => [
      name,
      `${value}`.replace(/\$\{\w+:-(.*)\}/, '$1').replace(/\$\{\w+:\?.*?\}/, 'x'.repeat(32)),
    ]),
  )

  test('are settings of the server', () => {
    const jobs = [read<Job>('kubernetes/base/migration.yaml'), BACKUP]
    const named = [
      ...Object.keys(kubernetes),
      ...jobs.flatMap(({ spec }) => spec.template.spec.containers[0]?.env.map(({ name }) => name) ?? []),
      ...Object.keys(ofContainer('server-1')),
      ...Object.keys(ofContainer('migrate')),
      ...Object.keys(assignments(UNIT, /^Environment=(\w+)=(.*)$/gm)),
      ...Object.keys(assignments('systemd/remusic-backup.service', /^Environment=(\w+)=(.*)$/gm)),
      ...Object.keys(assignments('compose.env.example', /^(?:# )?([A-Z]\w+)=(.*)$/gm)),
      ...Object.keys(assignments('Dockerfile', /^(?:ENV| {3}) (\w+)=(\S+)/gm)),
    ]
    expect(named.length).toBeGreaterThan(20)
    const unknown = named.filter((name) => !SETTING_NAMES.has(name) && !NOT_SETTINGS.test(name))
    expect(unknown).toEqual([])
  })

  test('are described in .env.example', () => {
    const described = [...readProject('.env.example').matchAll(/^# (\w+)=/gm)].map(([, name]) => `${name}`)
    expect(described.sort()).toEqual([...SETTING_NAMES].sort())
  })

  test('of deploy/.env reach every program of Compose, but for those that its containers decide', () => {
    for (const name of ['migrate', 'backup', 'server-1', 'server-2'])
      expect(COMPOSE.services[name]?.env_file, name).toEqual(['.env'])
    const replaced = Object.entries(ofContainer('server-1')).filter(
      ([name, value]) => SETTING_NAMES.has(name) && !`${value}`.startsWith(`\${${name}:`),
    )
    expect(replaced.map(([name]) => name).sort()).toEqual(DECIDED_BY_CONTAINERS)
  })

  test('of Kubernetes reach the servers as a whole', () => {
    expect(DEPLOYMENT.containers[0]?.envFrom).toEqual([
      { configMapRef: { name: 'remusic-settings' } },
      { secretRef: { name: 'remusic-secrets' } },
    ])
  })

  test('of Compose start a real installation', () => {
    const config = readConfig(resolved)
    expect(config).toMatchObject({ demo: false, publicUrl: 'https://localhost', trustProxy: ['172.31.86.2'] })
    expect(config.databaseUrl).toContain('@database:5432/remusic')
  })

  test('of Kubernetes start a real installation', () => {
    const config = readConfig({ ...kubernetes, DATABASE_URL: 'postgres://remusic:x@database/remusic' })
    expect(config).toMatchObject({ demo: false, workers: 1, legalDir: '/legal', catalog: 'deezer' })
  })

  test('contain no secret', () => {
    for (const path of ALL_FILES.filter((name) => !name.endsWith('.ts'))) {
      const secret = /(?:PASSWORD|SECRET|SECRET_KEY|TOKEN)[=:] *["']?(?!\$\{)[\w-]{8,}/.exec(readText(path))
      expect(secret?.[0], path).toBeUndefined()
    }
  })
})

describe('a nightly backup', () => {
  test('is made in every way of deploying, and kept for two weeks', () => {
    const unit = /^ExecStart=\S+ (.*)$/m.exec(readText('systemd/remusic-backup.service'))?.[1]?.split(' ')
    const compose = COMPOSE.services.backup?.command?.filter((word) => word !== '--daily')
    const kubernetes = BACKUP.spec.template.spec.containers[0]?.args
    for (const command of [unit, compose, kubernetes])
      expect(command?.toSpliced(2, 1)).toEqual(['cli/remusic.ts', 'backup', '--keep-days', '14'])
  })
})

describe('a command in the runbooks', () => {
  const lines = [...readProject('docs/runbooks.md').matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .flatMap((line) => line.replace(/ # .*$/, '').split(/ (?:&&|\|) /))
    .map((line) => line.trim())

  test('of Compose names its services', () => {
    const compose = lines.filter((line) => line.startsWith('docker compose '))
    const named = compose.flatMap((line) => {
      const [action, ...words] = line.split(/ +/).slice(4)
      const positional = words.filter((word) => !word.startsWith('-'))
      return action === 'run' || action === 'exec' ? positional.slice(0, 1) : positional
    })
    expect(compose.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in COMPOSE.services))).toEqual([])
  })

  test('of Kubernetes names its resources, or what it has made itself', () => {
    type Resource = { kind: string; metadata?: { name: string } }
    const base = YAML_FILES.filter((path) => path.startsWith('kubernetes/base/')).flatMap(
      (path) => readYaml(path) as Resource[],
    )
    const known = base.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata?.name}`)
    const text = lines.join('\n')
    const made = [...text.matchAll(/kubectl create job (?:--\S+ )*(\S+)/g)].map(([, name]) => `job/${name}`)
    const named = [...text.matchAll(/\b(?:deployment|cronjob|job)\/[\w-]+/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => ![...known, ...made].includes(name))).toEqual([])
  })
})

describe('a server', () => {
  const { flags, env } = JSON.parse(readProject('server/node.json')) as {
    flags: string[]
    env: Record<string, string>
  }

  test('gets the memory settings of npm start', () => {
    const command = /^CMD (.*)$/m.exec(readText('Dockerfile'))?.[1] ?? ''
    expect(JSON.parse(command)).toEqual([...flags, 'server/src/main.ts'])
    expect(readText(UNIT)).toContain(`/node_modules/node/bin/node ${flags.join(' ')} server/src/main.ts\n`)
    for (const [name, value] of Object.entries(env)) {
      expect(readText('Dockerfile')).toContain(`    ${name}=${value} \\\n`)
      expect(readText(UNIT)).toContain(`\nEnvironment=${name}=${value}\n`)
    }
  })

  test('is never killed before it has ended by itself', () => {
    const forcedExit = /FORCED_EXIT_MS = ([\d_]+)/.exec(readProject('server/src/main.ts'))?.[1]
    const neededSeconds = Number(forcedExit?.replaceAll('_', '')) / 1_000
    const preStop = DEPLOYMENT.containers[0]?.lifecycle.preStop.sleep.seconds ?? 0
    const compose = COMPOSE.services['server-1']?.stop_grace_period
    expect(DEPLOYMENT.terminationGracePeriodSeconds).toBeGreaterThan(preStop + neededSeconds)
    expect(Number.parseInt(compose ?? '', 10)).toBeGreaterThan(neededSeconds)
    expect(Number(/TimeoutStopSec=(\d+)s/.exec(readText(UNIT))?.[1])).toBeGreaterThan(neededSeconds)
  })
})

describe('the monitoring', () => {
  let app: TestApp
  let exported: Set<string>
  beforeAll(async () => {
    app = await startTestApp()
    exported = exportedNames(await (await app.request('/metrics')).text())
  })
  afterAll(() => app.stop())

  test('reads only metrics that the server exports', () => {
    const adapter = read<Adapter>('monitoring/prometheus-adapter.yaml').rules.custom
    const expressions = [
      ...(ALERTS ?? []).map(({ expr }) => expr),
      ...adapter.map(({ seriesQuery }) => seriesQuery),
      ...dashboardExpressions(),
    ]
    expect(expressions.length).toBeGreaterThan(30)
    for (const expression of expressions) {
      const names = metricsOf(expression)
      expect(names, expression).not.toEqual([])
      for (const name of names) expect(exported, expression).toContain(name)
    }
  })

  test('tests every alert', () => {
    const { tests } = read<RuleTests>('monitoring/alerts.test.yml')
    const firing = tests
      .flatMap((each) => each.alert_rule_test)
      .filter(({ exp_alerts: alerts }) => alerts.length > 0)
      .map(({ alertname }) => alertname)
    expect([...new Set(firing)].sort()).toEqual((ALERTS ?? []).map(({ alert }) => alert).sort())
  })

  test('has a line in the runbook for every alert', () => {
    const documented = [...readProject('docs/operations/monitoring.md').matchAll(/^\| `(ReMusic\w+)` \|/gm)]
    expect(documented.map(([, name]) => name).sort()).toEqual((ALERTS ?? []).map(({ alert }) => alert).sort())
  })

  function exportedNames(text: string) {
    // The names of the workers' metrics are read from the source, because only the primary of several processes exports them. Prometheus
    // itself adds `up`.
    const ofWorkers = readProject('server/src/base/http/metrics.ts').matchAll(/name: '(workers_\w+)'/g)
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [`${name}`],
    )
    return new Set(['up', ...types, ...[...ofWorkers].map(([, name]) => `${name}`)])
  }
})

/** The names of the metrics in a PromQL expression: everything that is not a function, keyword, label or string. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  const names = [...bare.matchAll(/(?<![\w.])([a-z_]\w*)(?!\w|\s*\()/gi)].map(([name]) => name)
  return [...new Set(names.filter((name) => !['or', 'and', 'unless'].includes(name)))]
}
