import { setTimeout as wait } from 'node:timers/promises'
import { discoverPlaylists } from '@remusic/contract/together/schemas/playlists'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOracle } from './oracle.ts'
import { oneServer, writersAt } from './scenario.ts'
import type { Caller } from './writes.ts'

test('the oracle detects lost writes, duplicates, unknown rows and wrong counts', async () => {
  const { world, server } = await oneServer()
  const oracle = await writersAt(world, server)
  while (oracle.acknowledged() < 100) await wait(100)
  const verdict = await oracle.verdict()
  expect(verdict).toMatchObject({ lost: [], doubled: [], wrongReads: [], unexpected: [], broken: [] })

  const { db } = world
  await sql`
    delete from messages where (chat_id, seq) in (
      select chat_id, seq from messages where body like 'mensaje %' order by created_at limit 1)`.execute(db)
  await sql`
    insert into comments (user_id, review_id, body)
    select user_id, review_id, body from comments order by created_at limit 1`.execute(db)
  await sql`update reviews set like_count = like_count + 1 where id = (select id from reviews limit 1)`.execute(
    db,
  )
  await sql`insert into playlists (user_id, name) select user_id, 'de nadie' from reviews limit 1`.execute(db)
  await sql`delete from mails where id = (select id from mails where dedupe_key like 'follow:%' limit 1)`.execute(
    db,
  )

  const { lost, doubled, unexpected, broken } = await oracle.verdict()
  expect(lost).toEqual([expect.stringContaining('message'), expect.stringContaining('comment')])
  expect(doubled).toEqual([expect.stringContaining('comment')])
  expect(unexpected).toEqual(['unknown row: playlist de nadie'])
  expect(broken).toEqual([
    'a review counts its likes: 1',
    'a chat numbers its messages without a gap and knows the last one: 1',
    'a follow has its mail: 1',
    'a mention is in its comment: 1',
  ])
})

test('the oracle detects a read that does not show what its author has just written', async () => {
  const { world, server } = await oneServer()
  const staleCall = (async (...args: Parameters<Caller>) =>
    args[0] === discoverPlaylists
      ? { status: 200, headers: new Headers(), data: { items: [], next: null } }
      : server.call(...args)) as Caller
  const oracle = createOracle(world, { callOf: () => staleCall })
  while (oracle.wrongReads.length === 0) await wait(100)
  const { lost, wrongReads } = await oracle.verdict()
  expect(lost).toEqual([])
  expect(wrongReads[0]).toContain('share')
})
