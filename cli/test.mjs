// npm test: the checks and tests of every day, on a machine that has only Node and npm. npm run test:all: all of them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { throwIfInterrupted } from './setup/children.mjs'
import { runCommand } from './setup/command.mjs'
import { SetupError } from './setup/errors.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { print, withProgress } from './setup/progress.mjs'
import { budgetWarnings, compareWithBudget, describeExpense } from './test/budget.mjs'
import { failedTests, slowestFiles } from './test/reports.mjs'
import { testsOfChanges, testsOfModule } from './test/selection.mjs'
import { clearReports, LANES, missingPackages, REPORTS, STEPS, watchTests } from './test/steps.mjs'

/** @typedef {import('./test/steps.mjs').Outcome} Outcome */
/** @typedef {import('./test/selection.mjs').Selection} Selection */
/** @typedef {Outcome & { step: string, seconds: number }} Ended */

const USAGE = `Uso: npm test -- [opciones] [archivos]
     npm run test:all -- [opciones]

  --module NOMBRE  solo las pruebas de este módulo y de los que lo importan: npm test -- --module chat
  --changed        solo las pruebas de los módulos que cambiaron desde el último commit, y de los que los importan
  --since COMMIT   como --changed, desde otro commit o rama
  --only PASOS     solo estos pasos: ${[...STEPS.keys()].join(',')}
  --rest           con test:all, solo lo que npm test no hace
  --shard 1/4      con test:all, solo una parte de cuatro, para repartirlo entre máquinas
  --watch          repite las pruebas afectadas cada vez que se guarda un archivo
  --help           muestra esta ayuda

Los archivos son parte de una ruta y pasan al programa de pruebas: npm test -- --only unit server/src/together/chat
Los tipos, el estilo y el código sin uso se comprueban siempre enteros.`

/** The tests that CI may skip, with the reason. @type {{ file: string, test: string }[]} */
const SKIPS = JSON.parse(readFileSync(join(import.meta.dirname, 'test/skips.json'), 'utf8'))
const { CI } = process.env
const TESTS = ['unit', 'components', 'browser']

/** Steps that cannot be divided between machines. */
const WHOLE = ['types', 'lint', 'unused', 'hydration', 'postgres15', 'cluster']

await runCommand(async () => {
  const options = readArguments()
  if (options.help) {
    print(USAGE)
    return 0
  }
  await ensureInstalled()
  if (options.watch) return watchTests(options.filters)
  clearReports()
  const changed = changesOf(options)
  const selection = readSelection(options, changed)
  const names = stepsOf(options.only, selection)
  if (changed?.length === 0) for (const name of TESTS) names.delete(name)
  const ended = await runSteps(names, selection)
  return report(ended, isComplete(options))
})

/**
 * @param {Set<string>} names
 * @param {Selection} selection
 */
async function runSteps(names, selection) {
  /** @type {Ended[]} */
  const ended = []
  for (const row of LANES) {
    const lanes = row.map(async (lane) => {
      // A failed step does not keep the next one from running.
      for (const name of lane) if (names.has(name)) ended.push(await runStep(name, selection))
    })
    // After Ctrl-C every lane waits for its own child to end.
    await Promise.allSettled(lanes)
    throwIfInterrupted()
    await Promise.all(lanes)
  }
  return ended
}

/**
 * @param {string} name
 * @param {Selection} selection
 * @returns {Promise<Ended>}
 */
async function runStep(name, selection) {
  const step = STEPS.get(name)
  if (!step) throw new SetupError(`No existe el paso ${name}.\n\n${USAGE}`)
  const began = performance.now()
  const outcome = await withProgress(
    step.title,
    () => step.run(selection).catch(asOutcome),
    ({ passed, failed }) => `${failed > 0 ? '✖' : '✔'} ${step.title}${passed > 0 ? `: ${passed} pasan` : ''}`,
  )
  throwIfInterrupted()
  if (outcome.failed > 0) print(outcome.output.trimEnd())
  return { ...outcome, step: name, seconds: Math.round((performance.now() - began) / 1_000) }
}

/**
 * @param {unknown} error
 * @returns {Outcome}
 */
function asOutcome(error) {
  if (!(error instanceof SetupError)) throw error
  const output = `${error.output}\n${error.message}`
  return { passed: 0, failed: 1, skipped: [], files: [], failures: [], output, spent: {} }
}

/**
 * Prints what failed and what the run has spent, and keeps it.
 * @param {Ended[]} ended
 * @param {boolean} isBudgeted
 */
function report(ended, isBudgeted) {
  const total = (/** @type {'passed' | 'failed'} */ key) => ended.reduce((sum, each) => sum + each[key], 0)
  const expenses = ended.flatMap(({ step, spent }) => (isBudgeted ? compareWithBudget(step, spent) : []))
  const skipped = ended.flatMap((each) => each.skipped)
  const forbidden = skipped.filter(
    (skip) => !SKIPS.some(({ file, test }) => file === skip.file && test === skip.test),
  )
  const packages = missingPackages()

  for (const line of slowestFiles(ended.flatMap(({ files }) => files))) print(line)
  for (const line of tableOf(ended, isBudgeted)) print(line)
  for (const line of failedTests(ended.flatMap(({ failures }) => failures))) print(line)
  for (const line of budgetWarnings(expenses)) print(line)
  if (CI) for (const { file, test } of forbidden) print(`✖ Se saltó ${file} › ${test}`)
  if (packages.length > 0)
    print(
      `\nNo se ejecutaron las pruebas que necesitan paquetes que faltan: sudo apt-get install ${packages.join(' ')}`,
    )
  print(`\n${total('passed')} passed, ${total('failed')} failed, ${skipped.length} skipped`)

  const steps = ended.map(({ step, seconds, passed, failed, spent }) => ({
    step,
    seconds,
    passed,
    failed,
    spent,
  }))
  writeFileSync(join(REPORTS, 'summary.json'), `${JSON.stringify({ steps, skipped }, null, 2)}\n`)
  const isTooExpensive = expenses.some(({ fails }) => fails)
  return total('failed') > 0 || isTooExpensive || (CI && forbidden.length > 0) ? 1 : 0
}

/**
 * @param {Ended[]} ended
 * @param {boolean} isBudgeted
 */
function tableOf(ended, isBudgeted) {
  const rows = ended.map(({ step, seconds, passed, spent }) => {
    const expenses = isBudgeted
      ? compareWithBudget(step, spent)
      : Object.entries(spent).map(([name, amount]) => ({ name, spent: amount, limit: null }))
    const details = expenses.map((expense) => describeExpense(/** @type {any} */ (expense))).join(' · ')
    return `  ${step.padEnd(12)}${String(seconds).padStart(5)} s${String(passed || '').padStart(7)}   ${details}`
  })
  return rows.length > 0 ? ['', 'Paso         Tiempo  Pasan   Gasto de lo previsto', ...rows] : []
}

/** @typedef {ReturnType<typeof readArguments>} Options */

/** The tests of what has changed; null if that is not asked for, or if every test depends on it. @param {Options} options */
function changesOf({ changed, since }) {
  const commit = since ?? (changed ? 'HEAD' : null)
  return commit === null ? null : testsOfChanges(commit)
}

/**
 * @param {Options} options
 * @param {string[] | null} ofChanges
 * @returns {Selection}
 */
function readSelection({ filters, module, all, rest, shard }, ofChanges) {
  const selected = [...filters, ...(module ? testsOfModule(module) : []), ...(ofChanges ?? [])]
  return { filters: selected, extent: rest ? 'rest' : all ? 'all' : 'usual', shard: shard ?? null }
}

/** The budget is that of a whole `npm test`. @param {Options} options */
function isComplete({ filters, module, changed, since, all, rest, shard }) {
  return !all && !rest && !shard && !module && !changed && !since && filters.length === 0
}

/**
 * @param {string | undefined} only
 * @param {Selection} selection
 */
function stepsOf(only, { extent, shard }) {
  const names = only?.split(',').map((name) => (name === 'api' ? 'unit' : name)) ?? stepsIn(extent)
  for (const name of names)
    if (!STEPS.has(name)) throw new SetupError(`No existe el paso ${name}.\n\n${USAGE}`)
  return new Set(shard && only === undefined ? stepsOfShard(names, shard) : names)
}

/** @param {import('./test/selection.mjs').Extent} extent */
function stepsIn(extent) {
  return [...STEPS].filter(([, step]) => step.in.includes(extent)).map(([name]) => name)
}

/**
 * Every machine runs its part of the tests; the other steps are distributed.
 * @param {string[]} names
 * @param {string} shard
 */
function stepsOfShard(names, shard) {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(shard) ?? []
  if (!part || !parts || Number(part) < 1 || Number(part) > Number(parts))
    throw new SetupError(`--shard se escribe como 1/4, no como ${shard}.`)
  return names.filter(
    (name) => !WHOLE.includes(name) || WHOLE.indexOf(name) % Number(parts) === Number(part) - 1,
  )
}

function readArguments() {
  const flag = { type: /** @type {const} */ ('boolean') }
  const text = { type: /** @type {const} */ ('string') }
  const options = {
    ...{ only: text, module: text, changed: flag, since: text, watch: flag, help: flag },
    ...{ all: flag, rest: flag, shard: text },
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { ...values, filters: positionals }
  } catch {
    throw new SetupError(USAGE)
  }
}
