import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { PROJECT } from '../setup/project.mjs'

/** @typedef {{ file: string, ms: number }} FileTime */
/** @typedef {{ test: string, reason: string }} Failure */
/** @typedef {{ file: string, test: string }} Skip */
/** @typedef {{ passed: number, failed: number, skipped: Skip[], files: FileTime[], failures: Failure[] }} Report */

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */
/** @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: Assertion[] }} VitestFile */

/**
 * @param {string} path of Vitest's JSON report
 * @returns {Report}
 */
export function readVitest(path) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} */
  const report = JSON.parse(readFileSync(path, 'utf8'))
  // A file that could not be loaded counts as one failure: it has no test that could fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => ({ file: relative(PROJECT, name), test: fullName })),
    ),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(PROJECT, name),
      ms: endTime - startTime,
    })),
    failures: [
      ...broken.map(({ name, message }) => ({ test: relative(PROJECT, name), reason: message })),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            test: `${relative(PROJECT, name)} › ${fullName}`,
            reason: failureMessages.join('\n'),
          })),
      ),
    ],
  }
}

/** @typedef {{ duration: number, errors: { message?: string }[] }} Result */
/** @typedef {{ file: string, title: string, tests: { projectName: string, status: string, results: Result[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/**
 * @param {string} path of Playwright's JSON report
 * @returns {Report}
 */
export function readPlaywright(path) {
  /** @type {{ config: { rootDir: string }, suites: Suite[], stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} */
  const { config, suites, stats, errors } = JSON.parse(readFileSync(path, 'utf8'))
  /** @type {Map<string, number>} */
  const times = new Map()
  /** @type {Failure[]} */
  const failures = []
  /** @type {Skip[]} */
  const skipped = []
  for (const { file, title, tests } of suites.flatMap(specsOf)) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, result) => sum + result.duration, 0)
    const name = relative(PROJECT, `${config.rootDir}/${file}`)
    times.set(name, (times.get(name) ?? 0) + ms)
    for (const { projectName, status, results } of tests) {
      if (status === 'skipped') skipped.push({ file: name, test: `${title} (${projectName})` })
      if (status === 'expected' || status === 'skipped') continue
      const reason = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n')
      failures.push({ test: `${name} › ${title} (${projectName})`, reason })
    }
  }
  return {
    passed: stats.expected,
    // A test that passes only when it is repeated has failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped,
    files: [...times].map(([file, ms]) => ({ file, ms })),
    failures,
  }
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

const LISTED = 10

/**
 * @param {FileTime[]} files
 * @returns {string[]} lines that name the slowest test files, or none if no tests ran
 */
export function slowestFiles(files) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED)
  if (slowest.length === 0) return []
  const lines = slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`)
  return ['', 'Los archivos de prueba más lentos:', ...lines]
}

/** Enough to recognise an error; the whole of it is in the output of its step. */
const REASON_LINES = 8
const REASON_WIDTH = 200

/**
 * @param {Failure[]} failures
 * @returns {string[]} lines that name every failed test, because the output of parallel steps is long
 */
export function failedTests(failures) {
  if (failures.length === 0) return []
  const lines = failures.flatMap(({ test, reason }) => [
    `  ✖ ${test}`,
    ...stripVTControlCharacters(reason)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, REASON_LINES)
      .map((line) => `      ${line.slice(0, REASON_WIDTH)}`),
  ])
  return ['', 'Las pruebas que fallaron:', ...lines]
}
