import { defineConfig, devices } from '@playwright/test'

const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env
const isRoot = process.getuid?.() === 0

/** Journeys of a person through a real server, at the widths of a desk and of a hand. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/startServer.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-AR',
    colorScheme: 'dark',
    // Tests stop calls on their way, which a worker would answer for; the journey without a line lets it in.
    serviceWorkers: 'block',
    // Animations off: what a test waits for is there or it is not.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Its part is played by a stand-in, where a journey asks for one.
        '--host-resolver-rules=MAP accounts.google.com ~NOTFOUND',
      ],
    },
  },
  projects: [
    // A promise that a phone keeps in another way is walked through there too, or there alone; the rest does not depend on the
    // width of the screen.
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
