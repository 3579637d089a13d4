import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

const DOCUMENT = readFileSync(join(PROJECT, 'docs', 'security', 'asvs.md'), 'utf8')
const STATES = ['met', '**partly**', '**open**', 'n/a']
const ROW = /^\| (\d+[^|]*?) \| [^|]+ \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm
/** A file, and after a colon the beginning of the name of one of its tests. */
const REFERENCE = /`([\w./-]+\.(?:ts|tsx|md|json))`(?:: ([^;|]+))?/g

const rows = [...DOCUMENT.matchAll(ROW)].map(
  ([, requirement = '', state = '', how = '', references = '']) => ({
    requirement,
    state,
    how,
    references: [...references.matchAll(REFERENCE)].map(([, file = '', name]) => ({ file, name })),
  }),
)

const locate = (file: string) =>
  [join(PROJECT, file), join(PROJECT, 'server', 'src', file)].find((path) => existsSync(path))

test('every requirement has a known state, and a reason unless it is met', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([])
  expect(rows.filter(({ state, how }) => state !== 'met' && how === '–')).toEqual([])
})

test('every file and test that the table names exists', () => {
  const missing = rows.flatMap(({ requirement, references }) =>
    references.flatMap(({ file, name }) => {
      const path = locate(file)
      if (!path) return [`${requirement}: ${file}`]
      return name && !readFileSync(path, 'utf8').includes(name.trim())
        ? [`${requirement}: ${file}: ${name}`]
        : []
    }),
  )
  expect(missing).toEqual([])
})
