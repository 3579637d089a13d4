import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { icons } from './icons.ts'

/**
 * Builds .draw/draw.js, the SSR bundle with which the server pre-renders screens, so that they are readable before any
 * script runs in the browser.
 */
export function buildDrawing(): Plugin {
  let outDir = ''
  let root = ''
  return {
    name: 'build-drawing',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    async writeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [icons()],
        build: {
          ssr: 'src/app/draw.tsx',
          outDir: resolve(outDir, '.draw'),
          emptyOutDir: true,
          copyPublicDir: false,
        },
        // The server does not depend on the web's libraries, so they are bundled.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      })
    },
  }
}
