import { expect, test } from 'vitest'
import { hashPassword, passwordMatches, preparePasswordHashing } from './passwords.ts'

test('passwords are stored as argon2id hashes that take 46 MiB and two passes, unless a test makes them cheaper', async () => {
  preparePasswordHashing(1)
  const stored = await hashPassword('tres-tristes-tigres')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
  expect(await passwordMatches(stored, 'tres-tristes-tigres')).toBe(true)
  expect(await passwordMatches(stored, 'dos-tristes-tigres')).toBe(false)
})
