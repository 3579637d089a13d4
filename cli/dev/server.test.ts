import { readConfig } from '@remusic/server/config'
import { expect, test } from 'vitest'
import { serverEnvironment } from './server.ts'

test('a server under npm run dev stays in demo mode although it is given a database', () => {
  const given = {
    databaseUrl: 'postgres://localhost/remusic',
    port: 4000,
    publicUrl: 'http://localhost:3000',
  }
  const before = readConfig({ PORT: '3000' })
  const after = readConfig(serverEnvironment({ config: before, ...given }))
  expect(before.demo).toBe(true)
  expect(after).toMatchObject({ demo: true, ...given })
})
