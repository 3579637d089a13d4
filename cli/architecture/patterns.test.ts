import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

/** A path in backticks, in the paragraph before a block of code. */
const EXAMPLE = /`([\w/.]+\.tsx?)`[^`]*(?:`[^`]*`[^`]*)?:\n\n```tsx?\n([^`]*(?:`[^`\n]+`[^`]*)*)```/g

test('the examples of CONTRIBUTING.md are lines of the files that they name', () => {
  const guide = readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8')
  const examples = [...guide.matchAll(EXAMPLE)].map(([, path = '', code = '']) => ({ path, code }))
  expect(examples).toHaveLength(guide.match(/^```tsx?$/gm)?.length ?? 0)
  expect(examples.length).toBeGreaterThan(8)
  const missing = examples.flatMap(({ path, code }) => {
    const lines = new Set(
      readFileSync(join(PROJECT, path), 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    )
    const given = code.split('\n').map((line) => line.trim())
    return given.filter((line) => line !== '' && !lines.has(line)).map((line) => `${path}: ${line}`)
  })
  expect(missing).toEqual([])
})
