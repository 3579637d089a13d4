import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from '../setup/build.mjs'
import { runChild } from '../setup/children.mjs'
import { ensureChromium } from '../setup/chromium.mjs'
import { NODE_24 } from '../setup/install.mjs'
import { PROJECT } from '../setup/project.mjs'
import { readPlaywright, readVitest } from './reports.mjs'

/** @typedef {import('./reports.mjs').Report & { output: string }} Outcome */
/**
 * @typedef {object} Selection what to run of the tests
 * @property {string[]} filters passed on to Vitest and Playwright
 * @property {string | null} changedSince only what differs from this commit; null runs everything
 */
/** @typedef {{ title: string, run: (selection: Selection) => Promise<Outcome> }} Step */

const BIN = join(PROJECT, 'node_modules', '.bin')
const REPORTS = join(PROJECT, '.cache', 'reports')
/** Every process of a test run loads the same modules; compiled code is shared between them and between runs. */
const COMPILE_CACHE = join(PROJECT, '.cache', 'compiled')

/** Types, lint and unused code are always checked as a whole: each takes seconds, and a change can break other files. */
export const STEPS = new Map(
  Object.entries(
    /** @type {Record<string, Step>} */ ({
      types: { title: 'Tipos', run: () => check('tsc', ['-b']) },
      lint: { title: 'Estilo', run: () => check('biome', ['check', '--error-on-warnings', '.']) },
      unused: { title: 'Código sin uso', run: () => check('knip', []) },
      build: { title: 'Construcción de la página', run: build },
      unit: { title: 'Pruebas de unidad y de API', run: unitTests },
      components: { title: 'Pruebas de componentes', run: componentTests },
      browser: { title: 'Pruebas de navegador', run: browserTests },
    }),
  ),
)

/**
 * Steps of different lanes run side by side. Much of a test run is waiting (for PostgreSQL, for a page), so two lanes keep
 * two processors busy where one would leave them idle half of the time.
 */
export const LANES = [
  ['build', 'components', 'browser'],
  ['types', 'lint', 'unused', 'unit'],
]

export function clearReports() {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
}

/**
 * Runs Vitest until the person ends it, and repeats the tests that a saved file affects.
 * @param {string[]} filters
 */
export async function watchTests(filters) {
  await ensureBuilt()
  const args = ['watch', ...projects('server', 'shared', 'web'), ...filters]
  const { code } = await runTool('vitest', args, { CHROMIUM_PATH: await ensureChromium() }, 'inherit')
  return code ?? 1
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function check(program, args) {
  const { code, output } = await runTool(program, args)
  return { passed: 0, failed: code === 0 ? 0 : 1, files: [], failures: [], output }
}

/** @returns {Promise<Outcome>} */
async function build() {
  await ensureBuilt()
  return { passed: 0, failed: 0, files: [], failures: [], output: '' }
}

/** @param {Selection} selection */
async function unitTests(selection) {
  await ensureBuilt()
  return vitest('unit', projects('server', 'shared'), selection)
}

/** @param {Selection} selection */
async function componentTests(selection) {
  return vitest('components', projects('web'), selection, { CHROMIUM_PATH: await ensureChromium() })
}

/**
 * @param {string} name of the report
 * @param {string[]} args
 * @param {Selection} selection
 * @param {Record<string, string>} env
 */
function vitest(name, args, { filters, changedSince }, env = {}) {
  const report = join(REPORTS, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const changed = changedSince === null ? [] : [`--changed=${changedSince}`]
  const all = ['run', ...args, ...reporters, ...changed, ...filters]
  return tests('vitest', all, env, () => readVitest(report))
}

/** @param {Selection} selection */
async function browserTests({ filters, changedSince }) {
  const report = join(REPORTS, 'browser.json')
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await ensureBuilt()
  const changed = changedSince === null ? [] : [`--only-changed=${changedSince}`, '--pass-with-no-tests']
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    ...changed,
    ...filters,
  ]
  return tests('playwright', args, env, () => readPlaywright(report))
}

/** @param {string[]} names */
const projects = (...names) => names.flatMap((name) => ['--project', name])

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {() => import('./reports.mjs').Report} read
 * @returns {Promise<Outcome>}
 */
async function tests(program, args, env, read) {
  const { code, output } = await runTool(program, args, env)
  /** @type {import('./reports.mjs').Report} */
  let report = { passed: 0, failed: 0, files: [], failures: [] }
  try {
    report = read()
  } catch {
    // A program that ended before it wrote its report failed; its output contains the reason.
  }
  return { ...report, failed: code !== 0 && report.failed === 0 ? 1 : report.failed, output }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {'pipe' | 'inherit'} output
 */
function runTool(program, args, env = {}, output = 'pipe') {
  const { PATH = '', NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env
  const colors = output === 'pipe' ? { FORCE_COLOR: '0' } : {}
  return runChild(NODE_24, [join(BIN, program), ...args], {
    cwd: PROJECT,
    env: { ...inherited, PATH: BIN + delimiter + PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...colors, ...env },
    stdio: [output === 'pipe' ? 'ignore' : 'inherit', output, output],
  })
}
