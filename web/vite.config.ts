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
        // A part is named after all screens that use it, and every page lists every part.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('ui~') ? 'ui' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
            },
            // Parts that the same screens use travel together; nobody loads what only other screens use.
            {
              name: 'ui',
              test: /[\\/]web[\\/]src[\\/]ui[\\/](?!charts)|node_modules[\\/](@phosphor-icons|@mantine[\\/](core|hooks)|@floating-ui)[\\/]/,
              entriesAware: true,
            },
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
