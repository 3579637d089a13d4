import { playlistEvents } from '@remusic/contract/together/playlistHistory'
import { moveSong } from '@remusic/contract/together/playlists'
import type { PlaylistSong } from '@remusic/contract/together/schemas/playlists'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { SongList } from './changes.ts'
import { usePlaylistSongs } from './mutations.ts'
import { songsQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const songs = ['a', 'b', 'c'].map((apiId) => ({ apiId, title: apiId }) as PlaylistSong)
const list: SongList = { items: songs, number: 4 }
const [a] = songs as [PlaylistSong]

/** The server's answers to a move, and to the question what happened after the list was read. */
function stubServer(events: unknown[]) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`)
    return Response.json(
      url.startsWith(playlistEvents.url.split(':')[0] ?? '')
        ? { items: events, last: 4 + events.length, complete: true }
        : { id: '7' },
    )
  })
  return calls
}

const anEvent = (number: number, change: object) => ({
  number,
  at: '2026-11-18T12:00:00.000Z',
  actor: null,
  acceptedBy: null,
  change,
  undoes: [],
  undone: false,
})

async function renderSongs() {
  const client = new QueryClient()
  const { queryKey } = songsQuery('7')
  client.setQueryData(queryKey, list)
  const { result, act } = await renderHook(() => usePlaylistSongs('7'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const order = () => client.getQueryData(queryKey)?.items.map(({ apiId }) => apiId)
  return { client, queryKey, result, act, order }
}

test('a list that was read before a move does not undo it', async () => {
  const { client, queryKey, result, act, order } = await renderSongs()
  const calls = stubServer([anEvent(5, { kind: 'moved', song: a, from: 1, to: 3 })])
  const read = Promise.withResolvers<SongList>()
  const refetch = client.fetchQuery({ queryKey, queryFn: () => read.promise, staleTime: 0 }).catch(() => null)

  await act(() => result.current.move.mutateAsync({ song: a, place: 3 }))
  read.resolve(list)
  await refetch

  expect(calls[0]).toMatch(`${moveSong.method} `)
  expect(order()).toEqual(['b', 'c', 'a'])
})

test('a change by somebody else during a move is applied in the order of the server', async () => {
  const { client, queryKey, result, act, order } = await renderSongs()
  const added = { apiId: 'x', title: 'x' } as PlaylistSong
  stubServer([
    anEvent(5, { kind: 'added', song: added, position: 1 }),
    anEvent(6, { kind: 'moved', song: a, from: 2, to: 3 }),
  ])

  await act(() => result.current.move.mutateAsync({ song: a, place: 3 }))

  await expect.poll(order).toEqual(['x', 'b', 'a', 'c'])
  expect(client.getQueryData(queryKey)?.number).toBe(6)
})

test('a move that the server rejects is taken back', async () => {
  const { result, act, order } = await renderSongs()
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'No', code: 'forbidden' }, { status: 403 }))

  await act(() => result.current.move.mutateAsync({ song: a, place: 3 }).catch(() => {}))

  expect(order()).toEqual(['a', 'b', 'c'])
})
