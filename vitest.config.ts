import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { GUARD_MS } from './server/testing/guard.ts'

/** Only `npm run test:all` runs them. */
const LONG = '**/*.long.test.ts'
const exclude = [...configDefaults.exclude, LONG]

/** They only end a test that hangs, so that a busy machine fails none: no test has a time limit of its own. */
const GUARDS = {
  testTimeout: 3 * GUARD_MS,
  hookTimeout: 3 * GUARD_MS,
  expect: { poll: { timeout: GUARD_MS } },
}

/** Tests that start a server or a database. */
const WITH_DATABASE = {
  globalSetup: ['server/testing/globalSetup.ts'],
  // Every file starts its own servers, so modules can be shared and are loaded only once.
  isolate: false,
  // Servers that start and stop leave much garbage behind, which a young generation that is large from the beginning collects in
  // fewer rounds.
  execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64'],
  ...GUARDS,
}

export default defineConfig({
  test: {
    // Tests run on Node like the server: types are stripped, and nothing is bundled.
    experimental: { viteModuleRunner: false },
    // A test spends half of its time waiting, most of it for PostgreSQL, so three workers keep two cores busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      { extends: './web/vitest.config.ts', root: './web', test: { name: 'web', ...GUARDS } },
      {
        test: {
          name: 'server',
          include: [
            'server/{src,testing}/**/*.test.ts',
            'demo/**/*.test.ts',
            'cli/**/*.test.ts',
            'deploy/*.test.ts',
          ],
          exclude,
          ...WITH_DATABASE,
        },
      },
      {
        test: {
          name: 'long',
          include: [`{server/{src,testing},demo,cli,deploy,contract,art,sound,web}/${LONG}`],
          ...WITH_DATABASE,
        },
      },
      {
        test: {
          name: 'shared',
          include: [
            'contract/**/*.test.ts',
            'cluster/**/*.test.ts',
            'art/**/*.test.ts',
            'sound/**/*.test.ts',
            'web/**/*.test.ts',
          ],
          exclude,
          // Pure functions share a process: starting one per file costs more than the tests.
          isolate: false,
          ...GUARDS,
        },
      },
      {
        // The oldest PostgreSQL that we promise: migrations, and the API of the modules with the most SQL.
        test: {
          name: 'postgres15',
          include: [
            'server/src/base/database/{upgrade,schema,runMigration}.test.ts',
            'server/src/music/search/search.test.ts',
            'server/src/together/chat/{chat,conversation}.test.ts',
            'server/src/listening/diary/diary.test.ts',
            'server/src/listening/historyImports/historyImports.test.ts',
            'server/src/together/playlists/{playlists,smart}.test.ts',
            'server/src/listening/stats/stats.test.ts',
          ],
          globalSetup: ['server/testing/globalSetup.ts'],
          isolate: false,
          ...GUARDS,
        },
      },
      {
        // Takes up to an hour, so it is only run by `npm run faults`, on a quiet machine: it holds the limits of time.
        test: {
          name: 'faults',
          include: ['server/faults/*.test.ts'],
          globalSetup: ['server/faults/report.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // The faults that `npm run test:all` injects as well.
        test: {
          name: 'cluster',
          include: [`server/faults/${LONG}`],
          globalSetup: ['server/faults/report.ts'],
          fileParallelism: false,
          ...GUARDS,
        },
      },
      {
        // `npm run overload` and `npm run soak`.
        test: { name: 'load', include: ['server/faults/load/*.test.ts'], testTimeout: 10_800_000 },
      },
    ],
  },
})
