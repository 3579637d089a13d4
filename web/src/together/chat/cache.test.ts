import type { Chat } from '@remusic/contract/together/schemas/chat'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { applyMarks } from './cache.ts'
import { chatQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const ANA = '0198c0de-0000-7000-8000-000000000001'
const BRUNO = '0198c0de-0000-7000-8000-000000000002'

/** A chat of Ana with Bruno, whose last message Bruno has not received. */
const chat = (id: string) =>
  ({
    id,
    members: [ANA, BRUNO],
    peer: { id: BRUNO },
    lastSeq: 3,
    unread: 1,
    mine: { deliveredSeq: 3, readSeq: 1 },
    theirs: { deliveredSeq: 2, readSeq: 2 },
  }) as Chat

async function loadWhile(id: string, act: (client: QueryClient) => void) {
  const response = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => response.promise)
  const client = new QueryClient()
  const loading = client.fetchQuery(chatQuery(id))
  act(client)
  response.resolve(Response.json(chat(id)))
  return loading
}

test('a message that the other person received while the chat was loading stays received', async () => {
  const loaded = await loadWhile('one', (client) =>
    applyMarks(client, 'one', BRUNO, { deliveredSeq: 3, readSeq: 0 }),
  )
  expect(loaded.theirs).toEqual({ deliveredSeq: 3, readSeq: 2 })
  expect(loaded).toMatchObject({ mine: { deliveredSeq: 3, readSeq: 1 }, unread: 1 })
})

test('a message that was read while the chat was loading stays read', async () => {
  const loaded = await loadWhile('two', (client) =>
    applyMarks(client, 'two', ANA, { deliveredSeq: 3, readSeq: 3 }),
  )
  expect(loaded).toMatchObject({ mine: { deliveredSeq: 3, readSeq: 3 }, unread: 0 })
  expect(loaded.theirs).toEqual({ deliveredSeq: 2, readSeq: 2 })
})
