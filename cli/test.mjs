// npm test: every check and every test, on a machine that has only Node and npm.
// npm test -- --only unit,browser runs a part; what follows goes to the test program: npm test -- --only unit accounts
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './setup/build.mjs'
import { runChild, throwIfInterrupted } from './setup/children.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { runCommand } from './setup/command.mjs'
import { countPlaywright, countVitest } from './setup/counts.mjs'
import { SetupError } from './setup/errors.mjs'
import { ensureInstalled, NODE_24 } from './setup/install.mjs'
import { withProgress } from './setup/progress.mjs'
import { PROJECT } from './setup/project.mjs'

/** @typedef {import('./setup/counts.mjs').Counts & { output: string }} Outcome */

const BIN = join(PROJECT, 'node_modules', '.bin')
const REPORTS = join(PROJECT, '.cache', 'reports')

/** @type {Map<string, { title: string, run: (rest: string[]) => Promise<Outcome> }>} */
const STEPS = new Map([
  ['types', { title: 'Tipos', run: () => check('tsc', ['-b']) }],
  ['lint', { title: 'Estilo', run: () => check('biome', ['check', '--error-on-warnings', '.']) }],
  ['unused', { title: 'Código sin uso', run: () => check('knip', []) }],
  // Before the tests, which serve the page too: what is wrong with it is told by its own name.
  ['build', { title: 'Construcción de la página', run: build }],
  ['unit', { title: 'Pruebas de unidad y de API', run: unitTests }],
  ['browser', { title: 'Pruebas de navegador', run: browserTests }],
])

const USAGE = `Uso: npm test -- --only ${[...STEPS.keys()].join(',')}`

await runCommand(async () => {
  const { steps, rest } = readArguments()
  await ensureInstalled()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })

  const total = { passed: 0, failed: 0 }
  for (const { title, run } of steps) {
    // What fails does not keep the rest from running.
    const outcome = await withProgress(
      title,
      () => run(rest).catch(asOutcome),
      ({ passed, failed, shaky = 0 }) =>
        `${failed > 0 ? '✖' : '✔'} ${title}${passed > 0 ? `: ${passed} pasan` : ''}${shaky > 0 ? `, ${shaky} al segundo intento` : ''}`,
    )
    throwIfInterrupted()
    // What passed only at the second try has found something too.
    if (outcome.failed > 0 || outcome.shaky) console.log(outcome.output.trimEnd())
    total.passed += outcome.passed
    total.failed += outcome.failed
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
})

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function check(program, args) {
  const { code, output } = await runTool(program, args, {})
  return { passed: 0, failed: code === 0 ? 0 : 1, output }
}

/** @returns {Promise<Outcome>} */
async function build() {
  await ensureBuilt()
  return { passed: 0, failed: 0, output: '' }
}

/** @param {string[]} rest */
async function unitTests(rest) {
  const report = join(REPORTS, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const projects = ['--project', 'server', '--project', 'shared']
  await ensureBuilt()
  return countedTests('vitest', ['run', ...projects, ...reporters, ...rest], {}, () => countVitest(report))
}

/** @param {string[]} rest */
async function browserTests(rest) {
  const report = join(REPORTS, 'playwright.json')
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await ensureBuilt()
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...rest]
  return countedTests('playwright', args, env, () => countPlaywright(report))
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {() => import('./setup/counts.mjs').Counts} count
 * @returns {Promise<Outcome>}
 */
async function countedTests(program, args, env, count) {
  const { code, output } = await runTool(program, args, env)
  /** @type {import('./setup/counts.mjs').Counts} */
  let counts = { passed: 0, failed: 0 }
  try {
    counts = count()
  } catch {
    // A program that did not get as far as its report has ended badly and said why.
  }
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed, output }
}

/**
 * @param {unknown} error
 * @returns {Outcome}
 */
function asOutcome(error) {
  if (!(error instanceof SetupError)) throw error
  return { passed: 0, failed: 1, output: `${error.output}\n${error.message}`.trim() }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function runTool(program, args, env) {
  const { PATH = '', FORCE_COLOR: _, ...inherited } = process.env
  return runChild(NODE_24, [join(BIN, program), ...args], {
    cwd: PROJECT,
    env: { ...inherited, PATH: BIN + delimiter + PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function readArguments() {
  const { only, rest } = parseGiven()
  const steps = only.map((name) => {
    const step = STEPS.get(name === 'api' ? 'unit' : name)
    if (!step) throw new SetupError(`No existe el paso ${name}. ${USAGE}`)
    return step
  })
  return { steps, rest }
}

function parseGiven() {
  try {
    const options = { only: { type: /** @type {const} */ ('string') } }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { only: values.only?.split(',') ?? [...STEPS.keys()], rest: positionals }
  } catch {
    throw new SetupError(USAGE)
  }
}
