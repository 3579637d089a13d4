import { defineConfig, devices } from '@playwright/test'

/** `npm run test:all` sets the second variable; the third leaves out what `npm test` has run. */
const { CHROMIUM_PATH = '/usr/bin/chromium', TEST_ALL, TEST_REST } = process.env
const isRoot = process.getuid?.() === 0
const GUARD_MS = 180_000
const LONG = TEST_ALL ? [] : [/@long/]
const LONG_ON_PHONE = TEST_ALL ? [] : [/@phone-long/]

/** Tests the whole application against a real server, at the width of a desktop and of a phone. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/startServer.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // They only end a test that hangs, so that a busy machine fails none: no test has a time limit of its own.
  timeout: 900_000,
  expect: { timeout: GUARD_MS, toPass: { timeout: GUARD_MS } },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-AR',
    colorScheme: 'dark',
    // Tests intercept requests, which a service worker would answer; only the offline test allows it.
    serviceWorkers: 'block',
    // Without animations an element is either shown or not.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Without it, a click on an element that never appears ends with the test, and the report does not name the element.
    actionTimeout: GUARD_MS,
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Tests that need Google replace its script.
        '--host-resolver-rules=MAP accounts.google.com ~NOTFOUND',
      ],
    },
  },
  projects: [
    // Tests tagged @phone also run at the width of a phone, @phone-only only there; the others do not depend on the width.
    // Tests tagged @phone-long run there in `npm run test:all` only, as tests tagged @long do everywhere.
    {
      name: 'desktop',
      grep: TEST_REST ? /@long/ : /./,
      grepInvert: [/@phone-only/, ...LONG],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: TEST_REST ? /@phone(?=.*@long)|@long(?=.*@phone)|@phone-long/ : /@phone/,
      grepInvert: [...LONG, ...LONG_ON_PHONE],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' },
    },
  ],
})
