import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { isMissing, PACKAGES, reportMissing } from './program.ts'

afterEach(() => vi.unstubAllEnvs())

test('the packages that tests miss are recorded for the end of the run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'remusic-missing-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'missing')
  vi.stubEnv('CI', '')
  vi.stubEnv('TEST_MISSING', file)
  reportMissing(['pgbouncer', 'haproxy'])
  expect(await readFile(file, 'utf8')).toBe('missing pgbouncer\nmissing haproxy\n')
})

test('with CI=true a missing package fails the file that needs it', () => {
  vi.stubEnv('CI', 'true')
  expect(() => reportMissing(['haproxy'])).toThrow('haproxy')
})

test('a program is missing if it is in no folder of the path', () => {
  vi.stubEnv('CI', '')
  vi.stubEnv('TEST_MISSING', '')
  vi.stubEnv('PATH', '/nowhere')
  expect(isMissing('redis-server')).toBe(true)
})

test('the installation of test packages knows them all', async () => {
  const script = await readFile(new URL('../../.ci/install-packages', import.meta.url), 'utf8')
  const installed = /^packages=\((.+)\)$/m.exec(script)?.[1]?.split(' ')
  expect(installed).toEqual(expect.arrayContaining(Object.values(PACKAGES)))
})
