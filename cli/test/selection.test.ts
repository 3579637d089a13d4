import { expect, test } from 'vitest'
import { modulesOf } from '../architecture/modules.mjs'
import { budgetWarnings, compareWithBudget } from './budget.mjs'
import { testsOfModule } from './selection.mjs'

test('the tests of a module include those of the modules that import it, on both sides', () => {
  const tests = testsOfModule('chat')
  expect(tests).toEqual(
    expect.arrayContaining([
      'contract/src/chat',
      'server/src/chat/',
      'server/src/blocks/',
      'web/src/chat/',
      'e2e/chat.spec.ts',
    ]),
  )
  expect(tests).not.toContain('server/src/premium/')
})

test('every module of ARCHITECTURE.md can be selected', () => {
  for (const module of [...modulesOf('server/src'), ...modulesOf('web/src')])
    expect(testsOfModule(module), module).not.toEqual([])
})

test('a module that does not exist is rejected with a sentence', () => {
  expect(() => testsOfModule('chta')).toThrow('No existe el módulo chta.')
})

test('a count above the budget fails the run, more time of the processor only warns', () => {
  const expenses = compareWithBudget('browser', { pages: 1_000_000, processorSeconds: 1_000_000, newKind: 3 })
  expect(expenses.map(({ name, fails }) => ({ name, fails }))).toEqual([
    { name: 'pages', fails: true },
    { name: 'processorSeconds', fails: false },
    { name: 'newKind', fails: false },
  ])
  expect(budgetWarnings(expenses)).toHaveLength(2)
})
