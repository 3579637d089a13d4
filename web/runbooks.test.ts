import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS } from './src/admin/runbookParts.ts'
import { RUNBOOKS } from './src/admin/runbooks.ts'

const DOCUMENT = readFileSync(new URL('../docs/runbooks.md', import.meta.url), 'utf8')

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const sections = DOCUMENT.split(/^## /m)
  .slice(1)
  .map((section) => ({
    id: slug(section.slice(0, section.indexOf('\n'))),
    commands: [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ),
  }))

test('the page and docs/runbooks.md have the same runbooks, with the same commands in the same order', () => {
  const shown = RUNBOOKS.map(({ id, first, steps }) => ({
    id,
    commands: [...first, ...steps.flatMap(({ commands = [] }) => commands)],
  }))
  expect(shown).toEqual(sections.map(({ id, commands }) => ({ id, commands })))
  expect(sections.length).toBeGreaterThanOrEqual(9)
})

test('both say in the same way how a command is run', () => {
  for (const { way, remusic } of COMMANDS) {
    expect(DOCUMENT).toContain(way)
    expect(DOCUMENT).toContain(`\`${remusic}\``)
  }
})
