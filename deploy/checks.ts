import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { DEPLOY, dashboardExpressions, PROJECT, readText, readYaml, YAML_FILES } from './files.ts'

/** The schemas of Kubernetes' resources. They are large and only needed here, so they are no dependency of the project. */
const SCHEMAS = ['kubernetes-models@5.1.0', '@kubernetes-models/prometheus-operator@6.0.0']
const SCHEMAS_FOLDER = join(PROJECT, '.cache', 'kubernetes-schemas')
/** systemd-analyze rates units from 0 (isolated) to 10 (exposed). */
const MAX_EXPOSURE = 2
/** The folder in which the units expect the project. */
const INSTALLED_AT = '/opt/remusic'

type Check = {
  name: string
  program: string
  /** The Debian package of the program. */
  from: string
  run(): void
}

export class CheckFailed extends Error {}

const scratch = mkdtempSync(join(tmpdir(), 'remusic-deploy-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** Every linter of the files in this folder. */
export const CHECKS: Check[] = [
  {
    name: 'Compose: el archivo es válido y no le faltan variables',
    program: 'docker-compose',
    from: 'docker-compose',
    run: () =>
      run('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet'], {
        POSTGRES_PASSWORD: 'check',
        SECRET_KEY: 'check',
      }),
  },
  {
    name: 'Kubernetes: cada recurso cumple su esquema',
    program: 'npm',
    from: 'npm',
    run: checkKubernetesSchemas,
  },
  {
    name: 'Kubernetes: kustomize arma la base',
    program: 'kubectl',
    from: 'kubernetes-client',
    run: () => run('kubectl', ['kustomize', 'kubernetes/base']),
  },
  {
    name: 'Prometheus: la configuración y las alertas son válidas',
    program: 'promtool',
    from: 'prometheus',
    run() {
      run('promtool', ['check', 'config', '--syntax-only', 'monitoring/prometheus.yml'])
      run('promtool', ['check', 'rules', 'monitoring/alerts.yml'])
    },
  },
  {
    name: 'Prometheus: cada alerta se dispara cuando debe',
    program: 'promtool',
    from: 'prometheus',
    run: () => run('promtool', ['test', 'rules', 'monitoring/alerts.test.yml']),
  },
  {
    name: 'Grafana: cada consulta del tablero es válida',
    program: 'promtool',
    from: 'prometheus',
    run() {
      const rules = dashboardExpressions().map((expr, index) => ({ record: `panel_${index}`, expr }))
      const file = join(scratch, 'panels.yml')
      // JSON is YAML too.
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
      run('promtool', ['check', 'rules', file])
    },
  },
  {
    name: 'HAProxy: la configuración es válida',
    program: 'haproxy',
    from: 'haproxy',
    run() {
      const key = join(scratch, 'key.pem')
      const certificate = join(scratch, 'remusic.pem')
      const subject = ['-subj', '/CN=localhost', '-days', '1']
      run('openssl', [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject],
        ...['-keyout', key, '-out', certificate],
      ])
      run('sh', ['-c', 'cat "$1" >> "$2"', 'sh', key, certificate])
      const file = join(scratch, 'haproxy.cfg')
      writeFileSync(file, readText('proxy/haproxy.cfg').replaceAll('/etc/haproxy/certs', scratch))
      run('haproxy', ['-c', '-f', file])
    },
  },
  {
    name: 'Caddy: la configuración es válida',
    program: 'caddy',
    from: 'caddy',
    run: () => run('caddy', ['validate', '--adapter', 'caddyfile', '--config', 'proxy/Caddyfile']),
  },
  {
    name: `systemd: las unidades son válidas y su exposición no pasa de ${MAX_EXPOSURE}`,
    program: 'systemd-analyze',
    from: 'systemd',
    run() {
      const units = prepareUnits()
      run('systemd-analyze', ['verify', ...units])
      for (const unit of units.filter((path) => path.endsWith('.service')))
        run('systemd-analyze', ['security', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, unit])
    },
  },
  {
    name: 'shellcheck: los programas de la consola',
    program: 'shellcheck',
    from: 'shellcheck',
    run: () => run('shellcheck', ['systemd/rolling-restart']),
  },
]

/** Debian installs HAProxy in a folder that is not on the PATH of ordinary accounts. */
const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter)

export function isInstalled(program: string) {
  const { status } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { env: { PATH } })
  return status === 0
}

function run(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: DEPLOY,
    env: { ...process.env, PATH, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new CheckFailed(`${program} ${args.join(' ')}\n${error ?? `${stdout}${stderr}`}`)
}

/** Copies of the units with the paths of this project, so that systemd finds the programs, and with an instance of the template. */
function prepareUnits(): string[] {
  const folder = join(scratch, 'units')
  mkdirSync(folder)
  return readdirSync(join(DEPLOY, 'systemd'))
    .filter((name) => /\.(service|timer)$/.test(name))
    .map((name) => {
      const path = join(folder, name.replace('@.', '@3001.'))
      writeFileSync(path, readText(`systemd/${name}`).replaceAll(INSTALLED_AT, PROJECT))
      return path
    })
}

type Resource = { apiVersion: string; kind: string }

/**
 * Each resource becomes a constant of its type, and the compiler checks it. Unlike the validators of the same package, it
 * also reports fields that do not exist.
 */
function checkKubernetesSchemas() {
  if (!existsSync(join(SCHEMAS_FOLDER, 'node_modules', 'kubernetes-models'))) {
    mkdirSync(SCHEMAS_FOLDER, { recursive: true })
    writeFileSync(join(SCHEMAS_FOLDER, 'package.json'), '{ "private": true, "type": "module" }')
    run('npm', [
      'install',
      '--prefix',
      SCHEMAS_FOLDER,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...SCHEMAS,
    ])
  }
  const constants = YAML_FILES.filter((path) => path.startsWith('kubernetes/')).flatMap((path) =>
    (readYaml(path) as Resource[])
      .filter(({ kind }) => kind !== 'Kustomization')
      .map((resource, index) => {
        const { apiVersion, kind } = resource
        const isOfPrometheus = apiVersion.startsWith('monitoring.coreos.com/')
        const models = isOfPrometheus ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'
        const name = `${path}/${index}`.replace(/\W/g, '_')
        const type = `import('${models}/${apiVersion}').I${kind}`
        return `export const ${name}: ${type} = ${JSON.stringify(resource, null, 2)}`
      }),
  )
  const file = join(SCHEMAS_FOLDER, 'resources.ts')
  writeFileSync(file, constants.join('\n'))
  const compiler = join(PROJECT, 'node_modules', '.bin', 'tsc')
  run(compiler, ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig', file])
}
