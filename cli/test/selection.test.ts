import { expect, test } from 'vitest'
import { modulesOf, nameOf } from '../architecture/modules.mjs'
import { budgetWarnings, compareWithBudget } from './budget.mjs'
import { selectsSpecs, testsOfModule } from './selection.mjs'

test('the tests of a module include those of the modules that import it, on both sides', () => {
  const tests = testsOfModule('chat')
  expect(tests).toEqual(
    expect.arrayContaining([
      'contract/src/together/chat',
      'server/src/together/chat/',
      'server/src/publishing/archive/',
      'web/src/together/chat/',
      'e2e/together/chat.spec.ts',
    ]),
  )
  expect(tests).not.toContain('server/src/people/premium/')
})

test('every module of ARCHITECTURE.md can be selected', () => {
  for (const module of [...modulesOf('server/src'), ...modulesOf('web/src')])
    expect(testsOfModule(nameOf(module)), module).not.toEqual([])
})

test('the server of the browser tests is started for the modules that have one', () => {
  expect(selectsSpecs(testsOfModule('chat'))).toBe(true)
  expect(selectsSpecs(testsOfModule('digest'))).toBe(false)
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
