import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Tests run on Node as the server does: types are stripped, nothing is bundled.
    experimental: { viteModuleRunner: false },
    // Half of the time a test waits for PostgreSQL, so two share two cores well.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      'web/vitest.config.ts',
      {
        test: {
          name: 'server',
          include: ['server/{src,testing}/**/*.test.ts', 'demo/**/*.test.ts', 'cli/**/*.test.ts'],
          globalSetup: ['server/testing/globalSetup.ts'],
          // Every file starts servers of its own; the modules they are made of are read once.
          isolate: false,
          testTimeout: 150_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'shared',
          include: ['contract/**/*.test.ts', 'art/**/*.test.ts', 'sound/**/*.test.ts', 'web/**/*.test.ts'],
          // Pure functions share a process: starting one per file costs more than the tests.
          isolate: false,
        },
      },
      {
        // Takes the better part of an hour: `npm run faults`, never with the rest.
        test: {
          name: 'faults',
          include: ['server/faults/*.test.ts'],
          globalSetup: ['server/faults/report.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
      {
        // `npm run overload` and `npm run soak`.
        test: { name: 'load', include: ['server/faults/load/*.test.ts'], testTimeout: 10_800_000 },
      },
    ],
  },
})
