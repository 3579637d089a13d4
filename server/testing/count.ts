import { appendFileSync } from 'node:fs'

/** The most expensive steps of a test run; `cli/test/budget.json` limits each. */
type Expense = 'starts' | 'databases'

/** Counts an expense of this run for the table at its end. A line is appended at once, so that no worker has to end well. */
export function count(expense: Expense) {
  const { TEST_COUNTS: file } = process.env
  if (file) appendFileSync(file, `${expense}\n`)
}
