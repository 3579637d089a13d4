import { expect, test } from 'vitest'
import { withDatabase } from './database.ts'

test('commands use the direct connection beside a pooler', async () => {
  const urlOf = (databaseUrl: string, databaseDirectUrl: string | null) =>
    withDatabase(
      { databaseUrl, databaseDirectUrl, dataDir: '' },
      async (url) => url,
      new AbortController().signal,
    )
  expect(await urlOf('postgres://pooler/remusic', 'postgres://primary/remusic')).toBe(
    'postgres://primary/remusic',
  )
  expect(await urlOf('postgres://primary/remusic', null)).toBe('postgres://primary/remusic')
})
