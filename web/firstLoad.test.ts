import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chunksOf, readManifest } from './manifest.ts'

const DIST = join(import.meta.dirname, 'dist')
const KB = 1_000

/** What a screen brings without being asked: its own parts, and those that are brought once it stands. */
const SHELL = ['index.html', 'src/shortcuts/Overlays.tsx']
const MEMBER = [
  'src/app/layouts/AppLayout.tsx',
  'src/app/layouts/MemberNav.tsx',
  '../node_modules/socket.io-client/build/esm/index.js',
]

test.each([
  { screen: '/', most: 160 * KB, brings: [...SHELL, 'src/pages/LandingPage.tsx'] },
  {
    screen: '/song/:id',
    most: 160 * KB,
    brings: [...SHELL, 'src/app/layouts/AppLayout.tsx', 'src/pages/SongPage.tsx'],
  },
  { screen: '/feed', most: 230 * KB, brings: [...SHELL, ...MEMBER, 'src/pages/FeedPage.tsx'] },
])('the first load of $screen has at most $most bytes of script', async ({ most, brings }) => {
  const scripts = chunksOf(await readManifest(DIST), brings).map(({ file }) => file)
  const sizes = scripts.map((file) => [file, gzipSync(readFileSync(join(DIST, file))).length] as const)
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(bytes, JSON.stringify(sizes)).toBeLessThanOrEqual(most)
  // React alone has as many: fewer would mean that what is counted here is not what is loaded.
  expect(bytes).toBeGreaterThan(100 * KB)
})
