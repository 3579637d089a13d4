import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildDrawing } from './buildDrawing.ts'
import { buildWorker } from './buildWorker.ts'
import { groups } from './chunks.ts'
import { icons } from './icons.ts'
import { listScreens } from './listScreens.ts'
import { precompress } from './precompress.ts'
import { slimFonts } from './slimFonts.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    icons(),
    slimFonts(),
    preloadFonts(['archivo-text', 'sansita-900']),
    buildDrawing(),
    buildWorker(),
    listScreens(),
    precompress(),
  ],
  // The server replaces this placeholder with a fresh nonce in every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Lists the files of each screen, for preloading and for the bundle size test.
    manifest: true,
    // A single style sheet is cached once, and no screen waits for a dozen small ones.
    cssCodeSplit: false,
    // The content security policy allows images and fonts from the server only, not data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // By default a shared chunk is named after all screens that use it, which makes every page longer.
        chunkFileNames: ({ name }) => `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash][extname]`,
        codeSplitting: { groups },
      },
    },
  },
})

/** Preloads the two fonts of every screen, which the browser would only discover in the style sheet. */
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
