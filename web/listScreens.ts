import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { chunksOf, readManifest } from './manifest.ts'

const ROUTER = join(import.meta.dirname, 'src/app/router.tsx')
/** `screen('/feed', { …, enter: member, page: () => import('../pages/FeedPage.tsx')…` */
const SCREEN = /screen\('([^']+)',[^;]*?enter: (\w+)[^;]*?import\('\.\.\/(pages\/\w+\.tsx)'\)/g
/** The layouts around a screen, by its guard. Other screens use layouts from the entry chunk. */
const AROUND: Record<string, string[]> = {
  visitor: ['app/layouts/AppLayout.tsx'],
  member: ['app/layouts/AppLayout.tsx', 'app/layouts/MemberNav.tsx'],
}

/**
 * Writes .vite/screens.json, the files of every screen by its path. The server preloads them in the page, so that they
 * are requested before any script runs.
 */
export function listScreens(): Plugin {
  let outDir = ''
  return {
    name: 'list-screens',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir)
    },
    async writeBundle() {
      const [router, manifest] = await Promise.all([readFile(ROUTER, 'utf8'), readManifest(outDir)])
      const first = new Set(chunksOf(manifest, ['index.html']))
      const screens: Record<string, string[]> = {}
      for (const [, address = '', guard = '', page = ''] of router.matchAll(SCREEN)) {
        const parts = [...(AROUND[guard] ?? []), page].map((part) => `src/${part}`)
        const chunks = chunksOf(manifest, parts).filter((chunk) => !first.has(chunk))
        screens[address] = chunks.map(({ file }) => file)
      }
      if (!screens['/feed']) this.error('router.tsx does not match the pattern that this plugin expects')
      await writeFile(join(outDir, '.vite/screens.json'), JSON.stringify(screens))
    },
  }
}
