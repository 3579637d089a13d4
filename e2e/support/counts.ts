import { appendFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'

/** The most expensive steps of the browser tests; `cli/test/budget.json` limits each. */
type Expense = 'pages' | 'contexts' | 'axe' | 'accounts' | 'servers'

/** Counts an expense of this run for the table at its end. */
export function count(expense: Expense) {
  const { TEST_COUNTS: file } = process.env
  if (file) appendFileSync(file, `${expense}\n`)
}

/** Counts a context and every document that its pages load, by a navigation or a reload. */
export function countContext(context: BrowserContext) {
  count('contexts')
  context.on('page', (page) => page.on('domcontentloaded', () => count('pages')))
}
