import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'
import { lintConfig, ROOMS, WALLS } from './walls.ts'

const BIOME = join(PROJECT, 'node_modules', '.bin', 'biome')
const root = mkdtempSync(join(tmpdir(), 'remusic-walls-'))

afterAll(() => rmSync(root, { recursive: true, force: true }))

const NOT_EVEN_TO_THE_LEFT = ['ui imports queryKeys', 'ui imports api', 'pages imports api']

describe.each(Object.entries(ROOMS))('the rooms of %s', (folder, rooms) => {
  test('are all in the order that ARCHITECTURE.md states', () => {
    const folders = readdirSync(join(PROJECT, folder), { withFileTypes: true }).filter(
      // What only tests import is no module.
      (entry) => entry.isDirectory() && entry.name !== 'testing',
    )
    expect([...rooms].sort()).toEqual(folders.map(({ name }) => name).sort())
  })
})

test('biome.rooms.json forbids what ARCHITECTURE.md forbids', async () => {
  await expect(lintConfig()).toMatchFileSnapshot(join(PROJECT, 'biome.rooms.json'))
})

test('every forbidden import fails the lint, from a room and from its subfolders', async () => {
  const planted = WALLS.flatMap(({ folder, forbidden }): File[] => [
    { path: `${folder}/planted.ts`, lines: forbidden.map((pattern) => importOf(pattern, '../')) },
    { path: `${folder}/deeper/planted.ts`, lines: forbidden.map((pattern) => importOf(pattern, '../../')) },
  ])
  const everyLine = planted.flatMap(({ path, lines }) => lines.map((_, i) => `${path}:${i + 1}`))
  expect(await lint('style/noRestrictedImports', planted)).toEqual(everyLine.sort())
})

test('imports of rooms to the left pass the lint', async () => {
  const planted = Object.entries(ROOMS).flatMap(([folder, rooms]) =>
    rooms.map((room, i): File => {
      const left = rooms
        .slice(0, i)
        .filter((other) => !NOT_EVEN_TO_THE_LEFT.includes(`${room} imports ${other}`))
      return {
        path: `${folder}/${room}/planted.ts`,
        lines: left.map((other) => `import '../${other}/planted.ts'`),
      }
    }),
  )
  expect(await lint('style/noRestrictedImports', planted)).toEqual([])
})

test('a promise that is neither awaited nor handled fails the lint', async () => {
  const lines = ['async function save(): Promise<void> {}', 'export const run = () => {', '  save()', '}']
  expect(await lint('nursery/noFloatingPromises', [{ path: 'server/src/chat/a.ts', lines }])).toEqual([
    'server/src/chat/a.ts:3',
  ])
})

test('a promise used as a condition fails the lint', async () => {
  const lines = [
    'async function may(): Promise<boolean> {',
    '  return true',
    '}',
    'export const a = may() ? 1 : 2',
  ]
  expect(await lint('nursery/noMisusedPromises', [{ path: 'server/src/chat/a.ts', lines }])).toEqual([
    'server/src/chat/a.ts:4',
  ])
})

test('an import cycle fails the lint, even if it consists of types', async () => {
  const planted = [
    { path: 'server/src/chat/a.ts', lines: ["import { b } from './b.ts'", 'export const a = () => b'] },
    {
      path: 'server/src/chat/b.ts',
      lines: ["import type { a } from './a.ts'", 'export const b = (c: typeof a) => c'],
    },
  ]
  expect(await lint('suspicious/noImportCycles', planted)).toEqual([
    'server/src/chat/a.ts:1',
    'server/src/chat/b.ts:1',
  ])
})

type File = { path: string; lines: string[] }

function importOf(pattern: string, up: string): string {
  const specifier = pattern
    .replace('../**/', up)
    .replace(/\/\*\*$/, '/planted.ts')
    .replace('*', 'planted')
  return `import '${specifier}'`
}

/** Lints the files with the project's configuration in an empty folder and returns the `path:line` of each error. */
async function lint(rule: string, files: File[]): Promise<string[]> {
  const folder = mkdtempSync(join(root, 'lint-'))
  for (const { path, lines } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`)
  }
  const config = JSON.parse(readFileSync(join(PROJECT, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  writeFileSync(join(folder, 'biome.rooms.json'), readFileSync(join(PROJECT, 'biome.rooms.json')))
  const args = ['lint', `--only=${rule}`, '--reporter=json', '--max-diagnostics=none', '.']
  const output = await new Promise<string>((resolve) => {
    execFile(BIOME, args, { cwd: folder, maxBuffer: 100_000_000 }, (_, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ location: { path, start } }) => `${path}:${start.line}`).sort()
}

type Diagnostic = { location: { path: string; start: { line: number } } }
