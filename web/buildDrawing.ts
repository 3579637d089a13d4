import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Beside the page, .draw/draw.js: it draws the first screens, so that the server can hand them out before any script has
 * run in a browser.
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
        build: {
          ssr: 'src/app/draw.tsx',
          outDir: resolve(outDir, '.draw'),
          emptyOutDir: true,
          copyPublicDir: false,
        },
        // The server has the libraries of the web nowhere else.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      })
    },
  }
}
