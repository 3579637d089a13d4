import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { longDeclarations } from './declarations.mjs'

const LONG = 'x'.repeat(20_001)

test('a declaration that repeats types is named with its source', () => {
  const project = projectWith({
    'server/src/a.ts': '',
    '.cache/types/server/src/a.d.ts': LONG,
    'server/src/b.ts': '',
    '.cache/types/server/src/b.d.ts': LONG.slice(1),
    'web/src/C.tsx': '',
    '.cache/types/web-node/src/C.d.ts': LONG,
    // The source of this declaration was deleted.
    '.cache/types/web/src/D.d.ts': LONG,
  })
  expect(longDeclarations(project).map((sentence) => sentence.split(':')[0])).toEqual([
    'server/src/a.ts',
    'web/src/C.tsx',
  ])
})

function projectWith(files: Record<string, string>) {
  const project = mkdtempSync(join(tmpdir(), 'remusic-declarations-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), content)
  }
  return project
}
