import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildWorker } from './buildWorker.ts'
import { prerenderLanding } from './prerenderLanding.ts'

const SERVER = 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFonts(['archivo-latin-wdth-normal', 'sansita-latin-800-normal']),
    prerenderLanding(),
    buildWorker(),
  ],
  // The server writes a fresh nonce over this word in every page it hands out.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Tells which style sheets the landing screen needs; removed again once it is drawn.
    manifest: true,
    // The content security policy takes pictures and fonts from the server only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            // Dozens of small parts that nearly every screen uses travel better together.
            {
              name: 'ui',
              test: /[\\/]web[\\/]src[\\/]ui[\\/](?!charts)|node_modules[\\/]@phosphor-icons[\\/]/,
              minShareCount: 3,
            },
            { name: 'mantine', test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/art': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
})

/** Fonts are found only once the style sheet has been read; these two are on every screen. */
function preloadFonts(names: string[]): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2') && names.some((name) => file.includes(name)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}
