// npm test: every check and every test, on a machine that has only Node and npm.
import { parseArgs } from 'node:util'
import { throwIfInterrupted } from './setup/children.mjs'
import { runCommand } from './setup/command.mjs'
import { SetupError } from './setup/errors.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { print, withProgress } from './setup/progress.mjs'
import { failedTests, slowestFiles } from './test/reports.mjs'
import { clearReports, LANES, STEPS, watchTests } from './test/steps.mjs'

/** @typedef {import('./test/steps.mjs').Outcome} Outcome */
/** @typedef {import('./test/steps.mjs').Selection} Selection */

const USAGE = `Uso: npm test -- [opciones] [archivos]

  --only PASOS     solo estos pasos: ${[...STEPS.keys()].join(',')}
  --changed        solo las pruebas de lo que cambió desde el último commit: las de unidad, de API y de
                   componentes que importan un archivo cambiado, y los recorridos de navegador cuyo propio
                   archivo cambió. Los tipos, el estilo y el código sin uso se comprueban siempre enteros.
  --since COMMIT   como --changed, desde otro commit o rama
  --watch          repite las pruebas afectadas cada vez que se guarda un archivo
  --help           muestra esta ayuda

Los archivos son parte de una ruta y pasan al programa de pruebas: npm test -- --only unit server/src/chat`

await runCommand(async () => {
  const { values, positionals: filters } = readArguments()
  if (values.help) {
    print(USAGE)
    return 0
  }
  await ensureInstalled()
  if (values.watch) return watchTests(filters)
  clearReports()
  const changedSince = values.since ?? (values.changed ? 'HEAD' : null)
  return runSteps(readSteps(values.only), { filters, changedSince })
})

/**
 * @param {Set<string>} names
 * @param {Selection} selection
 */
async function runSteps(names, selection) {
  /** @type {Outcome[]} */
  const outcomes = []
  const lanes = LANES.map(async (lane) => {
    // A failed step does not keep the next one from running.
    for (const name of lane) if (names.has(name)) outcomes.push(await runStep(name, selection))
  })
  // After Ctrl-C every lane waits for its own child to end.
  await Promise.allSettled(lanes)
  throwIfInterrupted()
  await Promise.all(lanes)

  const total = (/** @type {'passed' | 'failed'} */ key) => outcomes.reduce((sum, each) => sum + each[key], 0)
  for (const line of slowestFiles(outcomes.flatMap(({ files }) => files))) print(line)
  for (const line of failedTests(outcomes.flatMap(({ failures }) => failures))) print(line)
  print(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') > 0 ? 1 : 0
}

/**
 * @param {string} name
 * @param {Selection} selection
 */
async function runStep(name, selection) {
  const step = STEPS.get(name)
  if (!step) throw new SetupError(`No existe el paso ${name}.\n\n${USAGE}`)
  const outcome = await withProgress(
    step.title,
    () => step.run(selection).catch(asOutcome),
    ({ passed, failed }) => `${failed > 0 ? '✖' : '✔'} ${step.title}${passed > 0 ? `: ${passed} pasan` : ''}`,
  )
  throwIfInterrupted()
  if (outcome.failed > 0) print(outcome.output.trimEnd())
  return outcome
}

/**
 * @param {unknown} error
 * @returns {Outcome}
 */
function asOutcome(error) {
  if (!(error instanceof SetupError)) throw error
  return { passed: 0, failed: 1, files: [], failures: [], output: `${error.output}\n${error.message}` }
}

/** @param {string | undefined} only */
function readSteps(only) {
  if (only === undefined) return new Set(STEPS.keys())
  const names = only.split(',').map((name) => (name === 'api' ? 'unit' : name))
  for (const name of names)
    if (!STEPS.has(name)) throw new SetupError(`No existe el paso ${name}.\n\n${USAGE}`)
  return new Set(names)
}

function readArguments() {
  const flag = { type: /** @type {const} */ ('boolean') }
  const text = { type: /** @type {const} */ ('string') }
  const options = { only: text, changed: flag, since: text, watch: flag, help: flag }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new SetupError(USAGE)
  }
}
