import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'
import { longerFiles } from './selection.mjs'

const DOCUMENT = join(PROJECT, 'docs/long-tests.md')
const TITLE = String.raw`\b(?:test|describe|it)(?:\.[\w.]+)?(?:\([^'"\`]*\))?\(\s*(['"\`])((?:(?!\1).)+)\1`

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const titlesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, , title]) => `- ${title}`)
const section = (file: string, lines: string[]) =>
  lines.length > 0 ? [`\n### ${file}\n`, ...lines.toSorted()] : []

test('docs/long-tests.md lists what only npm run test:all runs', async () => {
  const tagged = readdirSync(join(PROJECT, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((name) => `e2e/${name.replaceAll('\\', '/')}`)
    .sort()
    .map((file) => ({ file, text: read(file) }))
  const sectionsOf = (tag: string) =>
    tagged.flatMap(({ file, text }) =>
      section(file, titlesIn(text, new RegExp(`${TITLE},\\s*\\{[^}]*?tag:[^}]*?'@${tag}'`, 'g'))),
    )
  expect(sectionsOf('long').length).toBeGreaterThan(10)
  const longer = longerFiles().sort()
  const lines = [
    '# Tests that only `npm run test:all` runs',
    '\n`npm run test:unit -- cli/test -u` updates this list from the names and tags of the tests.',
    '\n## In a browser',
    ...sectionsOf('long'),
    '\n## In a browser, at the width of a phone',
    ...sectionsOf('phone-long'),
    '\n## Unit and API',
    ...longer
      .filter((file) => file.endsWith('.long.test.ts'))
      .flatMap((file) => section(file, titlesIn(read(file), new RegExp(TITLE, 'g')))),
    '\n## Shorter in `npm test`\n',
    'These files repeat themselves less often, or with fewer people, rows or requests.\n',
    ...longer.filter((file) => !file.endsWith('.long.test.ts')).map((file) => `- ${file}`),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(DOCUMENT)
})
