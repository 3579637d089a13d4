import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'
import { MODULES, violationsIn } from './boundaries.ts'

const BIOME = join(PROJECT, 'node_modules', '.bin', 'biome')
const root = mkdtempSync(join(tmpdir(), 'remusic-lint-'))

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe.each(Object.entries(MODULES))('the modules of %s', (folder, modules) => {
  test('are all in the order that ARCHITECTURE.md states', () => {
    const isArea = (name: string) => modules.some((module) => module.startsWith(`${name}/`))
    const found = foldersIn(folder).flatMap((name) =>
      isArea(name) ? foldersIn(join(folder, name)).map((module) => `${name}/${module}`) : [name],
    )
    expect([...modules].sort()).toEqual(found.sort())
  })
})

function foldersIn(folder: string): string[] {
  return (
    readdirSync(join(PROJECT, folder), { withFileTypes: true })
      // Only tests import `testing`, so it is not a module.
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name)
  )
}

test('no source file imports what ARCHITECTURE.md forbids', () => {
  const folders = ['contract', 'art', 'sound', 'server', 'demo', 'web', 'e2e', 'bench', 'cluster']
  const sources = folders.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  expect(sources.flatMap((path) => violationsIn(path, readFileSync(join(PROJECT, path), 'utf8')))).toEqual([])
})

test.each([
  ['server/src/music/follows/a.ts', "import { a } from '../../together/chat/a.ts'", true],
  ['server/src/music/follows/a.ts', "import { a } from '../drawing/a.ts'", true],
  ['server/src/together/chat/deeper/a.ts', "import type { a } from '../../../publishing/archive/a.ts'", true],
  ['server/src/together/chat/a.ts', "const a = await import('../../publishing/archive/a.ts')", true],
  ['server/src/together/chat/a.ts', "import '../../publishing/archive/a.ts'", true],
  ['server/src/together/chat/a.ts', "export { a } from '../../music/follows/a.ts'", false],
  ['server/src/together/chat/a.ts', "import { a } from '../playlists/a.ts'", false],
  ['server/src/together/chat/a.ts', "import { a } from '../../music/follows/routes.ts'", true],
  ['server/src/music/media/covers/a.ts', "import { a } from '../routes.ts'", false],
  ['server/src/together/chat/a.ts', "import { app } from '../../app.ts'", true],
  ['server/src/together/chat/a.ts', "import { MERGINGS } from '../../mergings.ts'", true],
  ['server/src/together/chat/a.ts', "import { a } from '@remusic/demo/a'", true],
  ['server/src/together/chat/a.ts', "import { a } from '../../../../web/src/paths.ts'", true],
  ['server/src/together/chat/a.test.ts', "import { a } from '../../publishing/archive/a.ts'", false],
  ['contract/src/together/chat.ts', "import { z } from 'zod'", true],
  ['contract/src/together/chat.ts', "import { a } from './schemas/chat.ts'", true],
  ['contract/src/together/chat.ts', "import { a } from '../people/schemas/accounts.ts'", true],
  ['contract/src/together/schemas/chat.ts', "import { z } from 'zod'", false],
  ['contract/src/together/schemas/chat.ts', "import { a } from 'node:fs'", true],
  ['contract/src/together/schemas/chat.ts', "import { a } from 'react'", true],
  ['art/a.ts', "import { a } from '@remusic/contract/together/chat'", true],
  ['sound/a.ts', "import { a } from '@remusic/art/a'", false],
  ['demo/src/a.ts', "import { a } from '@remusic/web/a'", true],
  ['web/src/together/chat/a.tsx', "import { a } from '../../base/ui/text/a.tsx'", false],
  ['web/src/together/chat/a.tsx', "import { a } from '../../pages/a.tsx'", true],
  ['web/src/together/chat/a.tsx', "import { a } from '@remusic/server/a'", true],
  ['web/src/people/notifications/a.tsx', "import { a } from '../../together/chat/a.ts'", true],
  ['web/src/pages/a.tsx', "import { a } from '../base/api/call.ts'", true],
  ['web/src/base/ui/text/a.tsx', "import { a } from '@remusic/contract/together/chat'", true],
  ['web/src/base/ui/text/a.tsx', "import { a } from '../../api/call.ts'", true],
  ['web/src/base/ui/text/a.tsx', "import { a } from '../../../paths.ts'", true],
  ['web/src/base/ui/text/a.tsx', "import { a } from '../lists/a.tsx'", true],
  ['web/src/base/ui/lists/a.tsx', "import { a } from '../text/a.tsx'", false],
  ['e2e/together/a.spec.ts', "import { a } from '../../server/src/together/chat/a.ts'", true],
  ['e2e/together/a.spec.ts', "import { a } from '../../server/testing/a.ts'", false],
  ['bench/a.ts', "import { a } from '@remusic/server/a'", true],
])('%s: %s', (path, line, isForbidden) => {
  expect(violationsIn(path, `// A first line\n${line}\n`).map((each) => each.line)).toEqual(
    isForbidden ? [2] : [],
  )
})

test('a promise that is neither awaited nor handled fails the lint', async () => {
  const lines = ['async function save(): Promise<void> {}', 'export const run = () => {', '  save()', '}']
  expect(
    await lint('nursery/noFloatingPromises', [{ path: 'server/src/together/chat/a.ts', lines }]),
  ).toEqual(['server/src/together/chat/a.ts:3'])
})

test('a promise used as a condition fails the lint', async () => {
  const lines = [
    'async function may(): Promise<boolean> {',
    '  return true',
    '}',
    'export const a = may() ? 1 : 2',
  ]
  expect(await lint('nursery/noMisusedPromises', [{ path: 'server/src/together/chat/a.ts', lines }])).toEqual(
    ['server/src/together/chat/a.ts:4'],
  )
})

test('an import cycle fails the lint, even if it consists of types', async () => {
  const planted = [
    {
      path: 'server/src/together/chat/a.ts',
      lines: ["import { b } from './b.ts'", 'export const a = () => b'],
    },
    {
      path: 'server/src/together/chat/b.ts',
      lines: ["import type { a } from './a.ts'", 'export const b = (c: typeof a) => c'],
    },
  ]
  expect(await lint('suspicious/noImportCycles', planted)).toEqual([
    'server/src/together/chat/a.ts:1',
    'server/src/together/chat/b.ts:1',
  ])
})

type File = { path: string; lines: string[] }

/** Lints the files with the project's configuration in an empty folder and returns the `path:line` of each error. */
async function lint(rule: string, files: File[]): Promise<string[]> {
  const folder = mkdtempSync(join(root, 'lint-'))
  for (const { path, lines } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`)
  }
  const config = JSON.parse(readFileSync(join(PROJECT, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  const args = ['lint', `--only=${rule}`, '--reporter=json', '--max-diagnostics=none', '.']
  const output = await new Promise<string>((resolve) => {
    execFile(BIOME, args, { cwd: folder, maxBuffer: 100_000_000 }, (_, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ location: { path, start } }) => `${path}:${start.line}`).sort()
}

type Diagnostic = { location: { path: string; start: { line: number } } }
