import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

/** A path in backticks, in the paragraph before a block of code. */
const EXAMPLE = /`([\w/.]+\.tsx?)`[^`]*(?:`[^`]*`[^`]*)?:\n\n```tsx?\n([^`]*(?:`[^`\n]+`[^`]*)*)```/g

const guide = readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8')

test('the examples of CONTRIBUTING.md are lines of the files that they name', () => {
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

/** The files whose lines each pattern consists of. */
const PARTS: Record<string, string[]> = {
  'A call': ['contract', 'contract', 'server'],
  'A list': ['web', 'web'],
  'A form': ['web'],
  'A live change': ['server', 'web'],
  'A job': ['server'],
  'A table': ['server', 'server'],
}

test('each of the six patterns has an example of each of its parts', () => {
  const [, section = ''] = /\n## Six patterns\n(.*?)\n## /s.exec(guide) ?? []
  const patterns = section.split(/^\*\*(?=A )/m).slice(1)
  const parts = patterns.map((pattern) => [
    pattern.slice(0, pattern.indexOf('**')),
    [...pattern.matchAll(EXAMPLE)].map(([, path = '']) => path.split('/')[0]),
  ])
  expect(Object.fromEntries(parts)).toEqual(PARTS)
  // A removed example would leave its blank lines behind.
  expect(section).not.toMatch(/\n{3}/)
})
