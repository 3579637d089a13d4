import { moveSong } from '@remusic/contract/playlists'
import type { Song } from '@remusic/contract/schemas/catalogue'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { usePlaylistSongs } from './mutations.ts'
import { songsQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const songs = ['a', 'b', 'c'].map((apiId) => ({ apiId }) as Song)

test('a list that was read before a move does not undo it', async () => {
  const client = new QueryClient()
  const { queryKey } = songsQuery('7')
  client.setQueryData(queryKey, songs)
  const read = Promise.withResolvers<Song[]>()
  const refetch = client.fetchQuery({ queryKey, queryFn: () => read.promise, staleTime: 0 }).catch(() => null)
  const moves: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    moves.push(`${method} ${url}`)
    return Response.json({ id: '7' })
  })
  const { result, act } = await renderHook(() => usePlaylistSongs('7'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })

  await act(() => result.current.move.mutateAsync({ song: songs[0] as Song, place: 3 }))
  read.resolve(songs)
  await refetch

  expect(moves).toEqual([expect.stringContaining(`${moveSong.method} `)])
  expect(client.getQueryData(queryKey)?.map(({ apiId }) => apiId)).toEqual(['b', 'c', 'a'])
})
