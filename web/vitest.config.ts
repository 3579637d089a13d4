import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineProject } from 'vitest/config'
import { icons } from './icons.ts'

const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env
const isRoot = process.getuid?.() === 0

/** These files replace modules or listen on the whole document, which other files in the same page would notice. */
const OWN_PAGE = [
  'src/people/accounts/{GoogleButton,googleSignIn}.test.tsx',
  'src/app/earlyPresses.test.tsx',
  'src/listening/stats/StatsView.test.tsx',
]

/** Component tests run in a real browser, because the window of a virtual list depends on layout and scrolling. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [react(), icons()],
  // A dependency that Vite discovers during a run reloads the page and fails the test, so all are listed in advance.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/hooks',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'react',
      'react-dom/server.browser',
      'react-dom/client',
      'react-hook-form',
      'react-router',
      'react/jsx-dev-runtime',
      'socket.io-client',
      'vitest-browser-react',
      'zod',
    ],
    noDiscovery: true,
  },
  resolve: { dedupe: ['react', 'react-dom'] },
  test: {
    name: 'web',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/sharedPage.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: CHROMIUM_PATH, args: isRoot ? ['--no-sandbox'] : [] },
        contextOptions: { locale: 'es-AR', reducedMotion: 'reduce' },
      }),
      instances: [
        // Loading the modules again for each file costs as much as a third of the tests.
        {
          browser: 'chromium',
          isolate: false,
          exclude: [...configDefaults.exclude, ...OWN_PAGE],
        },
        { browser: 'chromium', name: 'web (own page)', include: OWN_PAGE },
      ],
    },
  },
})
