import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { readManifest } from './manifest.ts'
import { chunksOf } from './src/app/chunks.ts'

/** The chunks around every screen, and those of overlays that any screen may open. */
const SHELL = [
  'app/layouts/AppLayout.tsx',
  'app/layouts/MemberNav.tsx',
  'base/ui/overlays/DialogPanel.tsx',
  'base/ui/overlays/MenuPanel.tsx',
]

/** Builds worker.js, the service worker, with the list of files to precache: those that every screen loads first. */
export function buildWorker(): Plugin {
  let outDir = ''
  let root = ''
  return {
    name: 'build-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.environments.client?.build.outDir ?? '')
    },
    async writeBundle() {
      const page = await readFile(join(outDir, 'index.html'), 'utf8')
      const shell = chunksOf(
        await readManifest(outDir),
        SHELL.map((part) => `src/${part}`),
      )
      const files = new Set([
        ...[...page.matchAll(/"(\/(?:assets\/[^"]+|favicon\.svg))"/g)].map(([, file]) => file),
        ...shell.map(({ file }) => `/${file}`),
      ])
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        define: {
          FILES: JSON.stringify([...files]),
          VERSION: JSON.stringify(createHash('sha256').update(page).digest('hex').slice(0, 12)),
        },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/people/offline/worker.ts',
            output: { entryFileNames: 'worker.js', format: 'iife' },
          },
        },
      })
    },
  }
}
