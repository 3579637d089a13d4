import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAllDocuments } from 'yaml'

export const DEPLOY = import.meta.dirname
export const PROJECT = join(DEPLOY, '..')

export const readText = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')

/** The paths of all files here, relative to this folder. */
export const ALL_FILES = readdirSync(DEPLOY, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(DEPLOY, join(entry.parentPath, entry.name)))
  .filter((path) => !path.includes('node_modules'))
  .sort()

export const YAML_FILES = ALL_FILES.filter((path) => /\.ya?ml$/.test(path))

/** The documents of a YAML file. Throws if it is invalid, or if a key is repeated. */
export function readYaml(path: string): unknown[] {
  return parseAllDocuments(readText(path), { merge: true }).map((document) => {
    const [error] = document.errors
    if (error) throw new Error(`${path}: ${error.message}`)
    return document.toJS()
  })
}

type Panel = { targets?: { expr: string }[] }

/** Every PromQL expression of the dashboard, with its variables replaced as Grafana would. */
export function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(readText('monitoring/dashboard.json')) as { panels: Panel[] }
  return panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'))
}
