import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modulesOf, nameOf, withImporters } from '../architecture/modules.mjs'
import { SetupError } from '../setup/errors.mjs'
import { PROJECT } from '../setup/project.mjs'

/**
 * @typedef {'usual' | 'all' | 'rest'} Extent what `npm test` runs, what `npm run test:all` runs, or only what the first leaves out
 * @typedef {object} Selection what to run of the tests
 * @property {string[]} filters parts of paths, passed on to Vitest and Playwright; none runs everything
 * @property {Extent} extent
 * @property {string | null} shard as in 1/4
 */

const SIDES = ['server/src', 'web/src']

/**
 * The tests of a module and of those that import it, on every side.
 * @param {string} name
 * @returns {string[]}
 */
export function testsOfModule(name) {
  const modules = SIDES.flatMap(modulesOf).filter((module) => nameOf(module) === name)
  if (modules.length === 0)
    throw new SetupError(`No existe el módulo ${name}. ARCHITECTURE.md tiene la lista.`)
  const affected = SIDES.map((side) => ({ side, modules: withImporters(side, name) }))
  const specs = new Set(affected.flatMap(({ modules }) => modules).map((module) => `e2e/${module}.spec.ts`))
  return [
    ...new Set(modules.map((module) => `contract/src/${module}`)),
    ...affected.flatMap(({ side, modules }) => modules.map((module) => `${side}/${module}/`)),
    // The renderer composes every module of the web.
    ...(modulesOf('web/src').some((module) => nameOf(module) === name) ? testFilesIn('web') : []),
    ...[...specs].filter((spec) => existsSync(join(PROJECT, spec))),
  ]
}

/**
 * The tests of what has changed since a commit, or null if something changed that every test depends on.
 * @param {string} commit
 * @returns {string[] | null}
 */
export function testsOfChanges(commit) {
  const tests = changedFiles(commit).map(testsOfFile)
  return tests.includes(null) ? null : [...new Set(tests.flatMap((each) => each ?? []))]
}

/**
 * @param {string} file
 * @returns {string[] | null}
 */
function testsOfFile(file) {
  if (file.endsWith('.md') || file.startsWith('docs/')) return []
  if (/\.(?:test|spec)\.tsx?$/.test(file)) return [file]
  const [, area = '', module = ''] =
    file.match(/^(?:server|web|contract)\/src\/(\w+)\/(?:schemas\/)?(\w+)/) ?? []
  // Every module depends on the base.
  if (area === 'base') return null
  const known = SIDES.flatMap(modulesOf).find((each) => each === `${area}/${module}` || each === area)
  return known ? testsOfModule(nameOf(known)) : null
}

/** @param {string} commit */
function changedFiles(commit) {
  try {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const files = git('diff', '--name-only', commit) + git('ls-files', '--others', '--exclude-standard')
    return files.split('\n').filter(Boolean)
  } catch {
    throw new SetupError(`Git no conoce ${commit}, o esta carpeta no es un repositorio.`)
  }
}

/**
 * Whether parts of paths name a test of the browser.
 * @param {string[]} filters
 */
export const selectsSpecs = (filters) =>
  readdirSync(join(PROJECT, 'e2e'), { recursive: true, encoding: 'utf8' })
    .map((file) => `e2e/${file.replaceAll('\\', '/')}`)
    .some((file) => file.endsWith('.spec.ts') && filters.some((filter) => file.includes(filter)))

/** The files whose tests run longer in `npm run test:all`: those for long runs only, and those that scale themselves. */
export function longerFiles() {
  const folders = ['server', 'cli', 'demo', 'contract', 'art', 'sound', 'cluster', 'deploy', 'web']
  return folders
    .flatMap((folder) => testFilesIn(folder, { recursive: true }))
    .filter((file) => file.endsWith('.long.test.ts') || scalesItself(file))
}

/** @param {string} file */
const scalesItself = (file) => /TEST_ALL|\bextent\(/.test(readFileSync(join(PROJECT, file), 'utf8'))

/**
 * @param {string} folder
 * @param {{ recursive?: boolean }} options
 */
function testFilesIn(folder, { recursive = false } = {}) {
  return readdirSync(join(PROJECT, folder), { recursive, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}
