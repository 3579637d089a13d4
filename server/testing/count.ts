import { appendFileSync } from 'node:fs'

/** The most expensive steps of a test run; `cli/test/budget.json` limits each. */
type Expense = 'starts' | 'databases'

/** Counts an expense of this run for the table at its end. Each count is appended at once, so that it survives a crash of the worker. */
export function count(expense: Expense) {
  const { TEST_COUNTS: file } = process.env
  if (file) appendFileSync(file, `${expense}\n`)
}
