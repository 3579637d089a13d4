import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { PROJECT } from '../setup/project.mjs'

/** @typedef {{ file: string, ms: number }} FileTime */
/** @typedef {{ passed: number, failed: number, files: FileTime[] }} Report */

/** @typedef {{ status: string }} Assertion */
/** @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: Assertion[] }} VitestFile */

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
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(PROJECT, name),
      ms: endTime - startTime,
    })),
  }
}

/** @typedef {{ file: string, tests: { results: { duration: number }[] }[] }} Spec */
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
  for (const { file, tests } of suites.flatMap(specsOf)) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, result) => sum + result.duration, 0)
    const name = relative(PROJECT, `${config.rootDir}/${file}`)
    times.set(name, (times.get(name) ?? 0) + ms)
  }
  return {
    passed: stats.expected,
    // A test that passes only when it is repeated has failed.
    failed: stats.unexpected + stats.flaky + errors.length,
    files: [...times].map(([file, ms]) => ({ file, ms })),
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
