import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildWorker } from './buildWorker.ts'
import { groups } from './chunks.ts'
import { icons } from './icons.ts'
import { precompress } from './precompress.ts'
import { slimFonts } from './slimFonts.ts'

const ENTRY = 'src/app/entry.server.tsx'
/** The chunks that the entry of the browser imports. */
const FIRST_CHUNKS = /^assets\/(react|router|rolldown-runtime)-[^/]+\.js$/

/** `npm start` builds into another folder and moves it, so that an interrupted build changes nothing. */
const { WEB_OUT_DIR: outDir = 'dist' } = process.env

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    icons(),
    slimFonts(),
    preloadFonts(['archivo-text', 'sansita-900']),
    buildWorker(),
    precompress(),
  ],
  // The server replaces this placeholder with a fresh nonce in every page it serves.
  html: { cspNonce: '__CSP_NONCE__' },
  // `vite build` builds all environments: the browser's first, because it empties the folder.
  builder: {},
  environments: {
    client: {
      build: {
        outDir,
        emptyOutDir: true,
        // Names the files of each screen, for preloading and for the bundle size test.
        manifest: true,
        // A single style sheet is cached once, and no screen waits for a dozen small ones.
        cssCodeSplit: false,
        // The content security policy allows images and fonts from the server only, not data URLs.
        assetsInlineLimit: 0,
        modulePreload: {
          // A browser that cannot preload modules loads them when they are imported.
          polyfill: false,
          // These chunks are loaded before any script imports another one, so the preload lists of scripts can omit them.
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => !FIRST_CHUNKS.test(file)),
        },
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
    },
    // Renders pages in the server. The server does not depend on the libraries of the web, so they are bundled.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
      build: {
        outDir: join(outDir, '.server'),
        emptyOutDir: true,
        copyPublicDir: false,
        manifest: true,
        rolldownOptions: {
          input: ENTRY,
          output: {
            // A hash in the name lets a running server load the next build.
            entryFileNames: '[name]-[hash].js',
            // Builds share no chunks: the contexts of React keep the values of the last page that another build rendered.
            chunkFileNames: `assets/${Date.now()}/[name].js`,
          },
        },
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
