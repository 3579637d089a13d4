import { isMissing } from '@remusic/server/testing/program'
import { describe, test } from 'vitest'
import { CHECKS } from './checks.ts'

// The other linters are not required for tests: `npm run deploy:check` runs those that the machine has.
for (const program of ['promtool', 'haproxy'] as const)
  describe.skipIf(isMissing(program))(program, () => {
    test.each(CHECKS.filter((check) => check.program === program))('$name', ({ run }) => run())
  })
