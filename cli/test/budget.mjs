import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The limits of each step for the most expensive parts of a run. An author of new tests makes room for them; a limit is only raised with a
 * reason in the commit.
 * @type {Record<string, Record<string, number>>}
 */
const BUDGET = JSON.parse(readFileSync(join(import.meta.dirname, 'budget.json'), 'utf8'))

/** The processor differs between machines, so this limit only warns. */
const WARNING_ONLY = 'processorSeconds'

/** The name of each expense in the table. @type {Record<string, string>} */
const NAMES = {
  starts: 'inicios',
  databases: 'bases de datos',
  pages: 'páginas',
  contexts: 'contextos',
  axe: 'axe',
  accounts: 'cuentas',
  servers: 'servidores',
  processorSeconds: 's de procesador',
}

/** @typedef {{ step: string, name: string, spent: number, limit: number | null, isExceeded: boolean, fails: boolean }} Expense */

/**
 * @param {string} step
 * @param {Record<string, number>} spent
 * @returns {Expense[]}
 */
export function compareWithBudget(step, spent) {
  const limits = BUDGET[step] ?? {}
  return Object.entries(spent).map(([name, amount]) => {
    const limit = limits[name] ?? null
    const isExceeded = limit !== null && amount > limit
    return { step, name, spent: amount, limit, isExceeded, fails: isExceeded && name !== WARNING_ONLY }
  })
}

/** @param {Expense} expense */
export const describeExpense = ({ name, spent, limit }) =>
  `${NAMES[name] ?? name} ${spent}${limit === null ? '' : ` de ${limit}`}`

/**
 * @param {Expense[]} expenses
 * @returns {string[]} lines that name what exceeds the budget
 */
export function budgetWarnings(expenses) {
  return expenses
    .filter(({ isExceeded }) => isExceeded)
    .map(
      (expense) =>
        `${expense.fails ? '✖' : '⚠'} ${expense.step} gasta más de lo previsto: ${describeExpense(expense)}`,
    )
}
