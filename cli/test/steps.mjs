import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from '../setup/build.mjs'
import { runChild } from '../setup/children.mjs'
import { ensureChromium } from '../setup/chromium.mjs'
import { NODE_24 } from '../setup/install.mjs'
import { PROJECT } from '../setup/project.mjs'
import { longDeclarations } from './declarations.mjs'
import { makeTemporaryFolder } from './memory.mjs'
import { readPlaywright, readVitest } from './reports.mjs'
import { longerFiles, selectsSpecs } from './selection.mjs'
import { measureProcessor } from './usage.mjs'

/** @typedef {import('./reports.mjs').Report} Report */
/** @typedef {import('./selection.mjs').Selection} Selection */
/** @typedef {import('./selection.mjs').Extent} Extent */
/** @typedef {Report & { output: string, spent: Record<string, number> }} Outcome */
/** @typedef {{ title: string, in: Extent[], run: (selection: Selection) => Promise<Outcome> }} Step */

const BIN = join(PROJECT, 'node_modules', '.bin')
export const REPORTS = join(PROJECT, '.cache', 'reports')
/** Tests name here the packages that they did not find. */
const MISSING = join(REPORTS, 'missing')
/** Every process of a test run loads the same modules; compiled code is shared between them and between runs. */
const COMPILE_CACHE = join(PROJECT, '.cache', 'compiled')

/** @type {Report} */
const NO_TESTS = { passed: 0, failed: 0, skipped: [], files: [], failures: [] }

/** @type {Extent[]} */
const ALWAYS = ['usual', 'all', 'rest']
/** @type {Extent[]} */
const ONCE = ['usual', 'all']
/** @type {Extent[]} */
const LONG = ['all', 'rest']

/** Types, lint and unused code are always checked as a whole: each takes seconds, and a change can break other files. */
export const STEPS = new Map(
  Object.entries(
    /** @type {Record<string, Step>} */ ({
      types: { title: 'Tipos', in: ONCE, run: types },
      lint: { title: 'Estilo', in: ALWAYS, run: lint },
      unused: { title: 'Código sin uso', in: ONCE, run: () => check('unused', 'knip', []) },
      build: { title: 'Construcción de la página', in: ALWAYS, run: build },
      unit: { title: 'Pruebas de unidad y de API', in: ALWAYS, run: unitTests },
      components: { title: 'Pruebas de componentes', in: ONCE, run: componentTests },
      browser: { title: 'Pruebas de navegador', in: ALWAYS, run: browserTests },
      hydration: { title: 'Hidratación con React de desarrollo', in: LONG, run: () => command('hydration') },
      postgres15: {
        title: 'PostgreSQL 15',
        in: LONG,
        run: () => vitest('postgres15', projects('postgres15'), NO_FILTERS),
      },
      cluster: {
        title: 'Varias máquinas',
        in: LONG,
        run: () => vitest('cluster', projects('cluster'), NO_FILTERS, { FAULTS_SLACK: BUSY }),
      },
    }),
  ),
)

/** @type {Selection} */
const NO_FILTERS = { filters: [], extent: 'all', shard: null }

/** `npm run faults` measures how long a failover takes. Here the time limits are multiplied, and only end a test that hangs. */
const BUSY = '20'

/**
 * Steps of different lanes run side by side, the rows one after another. Much of a test run is waiting (for PostgreSQL, for a
 * page), so two lanes keep two processors busy where one would leave them idle half of the time. The cluster has as many processes as
 * both lanes together, so it runs after them.
 */
export const LANES = [
  [
    ['build', 'components', 'browser', 'types', 'unused', 'lint'],
    ['unit', 'postgres15', 'hydration'],
  ],
  [['cluster']],
]

/** @type {string | undefined} */
let temporaryFolder

export function clearReports() {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
}

/** The Debian packages of the tests that did not run. */
export function missingPackages() {
  if (!existsSync(MISSING)) return []
  const names = readFileSync(MISSING, 'utf8').matchAll(/^missing (.+)$/gm)
  return [...new Set([...names].map(([, name = '']) => name))].sort()
}

/**
 * Runs Vitest until the person ends it, and repeats the tests that a saved file affects.
 * @param {string[]} filters
 */
export async function watchTests(filters) {
  await ensureBuilt()
  const args = ['watch', ...projects('server', 'shared', 'web'), ...filters]
  const { code } = await runTool(
    'watch',
    'vitest',
    args,
    { CHROMIUM_PATH: await ensureChromium() },
    'inherit',
  )
  return code ?? 1
}

/**
 * @param {string} step
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Outcome>}
 */
async function check(step, program, args, env = {}) {
  const { code, output, spent } = await runTool(step, program, args, env)
  return { ...NO_TESTS, failed: code === 0 ? 0 : 1, output, spent }
}

/**
 * Runs a script of package.json that only `npm run test:all` includes.
 * @param {string} script
 * @returns {Promise<Outcome>}
 */
async function command(script) {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const [, file = ''] = /^node (\S+)$/.exec(scripts[script]) ?? []
  const { code, output, spent } = await runNode(script, [join(PROJECT, file)])
  return { ...NO_TESTS, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, spent }
}

/**
 * With more checkers each one instantiates the same types again. The compiler is a Go program that keeps most of what it
 * allocates, so collecting garbage four times as seldom saves a fifth of its time for less than a gigabyte.
 */
async function types() {
  const outcome = await check('types', 'tsc', ['-b', '--checkers', '1'], { GOGC: '400', GOMEMLIMIT: '6GiB' })
  const long = outcome.failed === 0 ? longDeclarations() : []
  return long.length === 0 ? outcome : { ...outcome, failed: 1, output: long.join('\n') }
}

/**
 * Two rules infer the types of the whole project, which takes most of Biome's time. Editors and `npm run lint` apply them too.
 * @param {Selection} selection
 */
function lint({ extent }) {
  const slow = ['noFloatingPromises', 'noMisusedPromises'].map((rule) => `--skip=nursery/${rule}`)
  return check('lint', 'biome', ['check', '--error-on-warnings', ...(extent === 'usual' ? slow : []), '.'])
}

/** @returns {Promise<Outcome>} */
async function build() {
  await ensureBuilt()
  return { ...NO_TESTS, output: '', spent: {} }
}

/** @param {Selection} selection */
async function unitTests(selection) {
  await ensureBuilt()
  const names = selection.extent === 'usual' ? ['server', 'shared'] : ['server', 'shared', 'long']
  const filters =
    selection.extent === 'rest' && selection.filters.length === 0 ? longerFiles() : selection.filters
  return vitest('unit', projects(...names), { ...selection, filters })
}

/** @param {Selection} selection */
async function componentTests(selection) {
  return vitest('components', projects('web'), selection, { CHROMIUM_PATH: await ensureChromium() })
}

/**
 * @param {string} step
 * @param {string[]} args
 * @param {Selection} selection
 * @param {Record<string, string>} env
 */
function vitest(step, args, { filters, extent, shard }, env = {}) {
  const report = join(REPORTS, `${step}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const part = shard ? [`--shard=${shard}`] : []
  const none = filters.length > 0 || shard ? ['--passWithNoTests'] : []
  const all = ['run', ...args, ...reporters, ...part, ...none, ...filters]
  return tests(step, 'vitest', all, { ...env, ...extentOf(extent) }, () => readVitest(report))
}

/** @param {Selection} selection */
async function browserTests({ filters, extent, shard }) {
  // Skipped if no browser test is selected, because their server takes half a minute to start.
  if (filters.length > 0 && !selectsSpecs(filters)) return { ...NO_TESTS, output: '', spent: {} }
  const report = join(REPORTS, 'browser.json')
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await ensureBuilt()
  const args = [
    ...['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    ...(shard ? [`--shard=${shard}`] : []),
    ...(filters.length > 0 || shard ? ['--pass-with-no-tests'] : []),
    ...filters,
  ]
  return tests('browser', 'playwright', args, { ...env, ...extentOf(extent) }, () => readPlaywright(report))
}

/**
 * Tests that repeat themselves, and the configuration of Playwright, read these variables.
 * @param {Extent} extent
 * @returns {Record<string, string>}
 */
const extentOf = (extent) => ({
  ...(extent !== 'usual' && { TEST_ALL: '1' }),
  ...(extent === 'rest' && { TEST_REST: '1' }),
})

/** @param {string[]} names */
const projects = (...names) => names.flatMap((name) => ['--project', name])

/**
 * @param {string} step
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {() => Report} read
 * @returns {Promise<Outcome>}
 */
async function tests(step, program, args, env, read) {
  const { code, output, spent } = await runTool(step, program, args, env)
  let report = NO_TESTS
  try {
    report = read()
  } catch {
    // A program that ended before it wrote its report failed; its output contains the reason.
  }
  return { ...report, failed: code !== 0 && report.failed === 0 ? 1 : report.failed, output, spent }
}

/**
 * @param {string} step
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {'pipe' | 'inherit'} output
 */
function runTool(step, program, args, env = {}, output = 'pipe') {
  return runNode(step, [join(BIN, program), ...args], env, output)
}

/**
 * @param {string} step
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {'pipe' | 'inherit'} output
 * @returns {Promise<{ code: number | null, output: string, spent: Record<string, number> }>}
 */
async function runNode(step, args, env = {}, output = 'pipe') {
  const { PATH = '', NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env
  const colors = output === 'pipe' ? { FORCE_COLOR: '0' } : {}
  const counts = join(REPORTS, `${step.replace(':', '-')}.counts`)
  temporaryFolder ??= makeTemporaryFolder()
  let measured = () => /** @type {number | null} */ (null)
  const ended = await runChild(NODE_24, args, {
    cwd: PROJECT,
    env: {
      ...inherited,
      PATH: BIN + delimiter + PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      TMPDIR: temporaryFolder,
      TEST_COUNTS: counts,
      TEST_MISSING: MISSING,
      ...colors,
      ...env,
    },
    stdio: [output === 'pipe' ? 'ignore' : 'inherit', output, output],
    onStart: (pid) => {
      measured = measureProcessor(pid)
    },
  })
  const processorSeconds = measured()
  return { ...ended, spent: { ...readCounts(counts), ...(processorSeconds && { processorSeconds }) } }
}

/** @param {string} file with a line for each expense */
function readCounts(file) {
  /** @type {Record<string, number>} */
  const counts = {}
  if (!existsSync(file)) return counts
  for (const name of readFileSync(file, 'utf8').split('\n').filter(Boolean))
    counts[name] = (counts[name] ?? 0) + 1
  return counts
}
