import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, shaky?: number }} Counts; shaky: passed at the second try only */

/**
 * @param {string} path of Vitest's JSON report
 * @returns {Counts}
 */
export function countVitest(path) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} */
  const report = JSON.parse(readFileSync(path, 'utf8'))
  // A file that could not even be loaded has no test of its own to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/**
 * @param {string} path of Playwright's JSON report
 * @returns {Counts}
 */
export function countPlaywright(path) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} */
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8'))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    shaky: stats.flaky,
  }
}
