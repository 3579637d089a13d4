import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readManifest } from './manifest.ts'
import { chunksOf } from './src/app/chunks.ts'

const DIST = join(import.meta.dirname, 'dist')
const KB = 1_000

/** The chunks a screen loads without interaction: its own, and those loaded once it is mounted. */
const SHELL = ['index.html', 'src/publishing/shortcuts/Overlays.tsx']
const MEMBER = [
  'src/app/connection.ts',
  'src/app/layouts/AppLayout.tsx',
  'src/app/layouts/MemberNav.tsx',
  '../node_modules/socket.io-client/build/esm/index.js',
]

test.each([
  { screen: '/', maxBytes: 160 * KB, loads: [...SHELL, 'src/pages/LandingPage.tsx'] },
  {
    screen: '/song/:id',
    maxBytes: 160 * KB,
    loads: [...SHELL, 'src/app/layouts/AppLayout.tsx', 'src/pages/SongPage.tsx'],
  },
  { screen: '/feed', maxBytes: 230 * KB, loads: [...SHELL, ...MEMBER, 'src/pages/FeedPage.tsx'] },
])('the first load of $screen has at most $maxBytes bytes of script', async ({ maxBytes, loads }) => {
  const scripts = chunksOf(await readManifest(DIST), loads).map(({ file }) => file)
  const sizes = scripts.map((file) => [file, gzipSync(readFileSync(join(DIST, file))).length] as const)
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(bytes, JSON.stringify(sizes)).toBeLessThanOrEqual(maxBytes)
  // React alone is larger: fewer bytes would mean that the test measures the wrong files.
  expect(bytes).toBeGreaterThan(100 * KB)
  // Only forms import schemas as values; a module that makes calls imports endpoints and types.
  expect(scripts.filter((file) => readFileSync(join(DIST, file), 'utf8').includes('_zod'))).toEqual([])
})
