import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

/** Megabytes of libraries that some requests need, and a server that nobody uses does not. They are imported with `import()`. */
const LOADED_ON_USE = [
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'csv-parse',
  'harfbuzzjs',
  'ioredis',
  'nodemailer',
  'saxes',
  'sharp',
  'wasm-media-encoders',
  'web-push',
  'woff2-encoder',
  'yauzl',
]

test('a server that starts loads no library for images, mails, passwords, passkeys or imports', () => {
  const loaded = packagesLoadedBy('server/src/main.ts')
  expect(loaded).toContain('fastify')
  expect(LOADED_ON_USE.filter((name) => loaded.has(name))).toEqual([])
})

/** The packages that a file imports statically, itself or through other files of the project. */
function packagesLoadedBy(start: string): Set<string> {
  const packages = new Set<string>()
  const files = new Set([start])
  for (const file of files)
    for (const target of importedBy(file)) {
      if (target.endsWith('.ts')) files.add(target)
      else packages.add(target)
    }
  return packages
}

const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm

function importedBy(file: string): string[] {
  const source = readFileSync(join(PROJECT, file), 'utf8')
  return [...source.matchAll(STATIC_IMPORT)].map(([, name = '']) =>
    name.startsWith('.')
      ? posix.join(posix.dirname(file), name)
      : name.replace(/^@remusic\/(\w+)\/(.+)$/, '$1/src/$2.ts'),
  )
}
