import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildDrawing } from './buildDrawing.ts'
import { buildWorker } from './buildWorker.ts'
import { groups } from './chunks.ts'
import { listScreens } from './listScreens.ts'
import { precompress } from './precompress.ts'
import { slimContract } from './slimContract.ts'
import { slimIcons } from './slimIcons.ts'
import { slimLibraries } from './slimLibraries.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    slimContract(),
    slimIcons(),
    slimLibraries(),
    preloadFonts(['archivo-latin-wght-normal', 'sansita-latin-900-normal']),
    buildDrawing(),
    buildWorker(),
    listScreens(),
    precompress(),
  ],
  // The server writes a fresh nonce over this word in every page it hands out.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Tells which files a screen needs: to whoever draws the landing page ahead, and to whoever weighs the screens.
    manifest: true,
    // One sheet for all: it comes once, and no screen waits for a dozen small ones.
    cssCodeSplit: false,
    // The content security policy takes pictures and fonts from the server only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A part is named after all screens that use it, and every page lists every part.
        chunkFileNames: ({ name }) => `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash][extname]`,
        codeSplitting: { groups },
      },
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
