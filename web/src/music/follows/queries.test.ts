import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { anonymous, setCaller } from '../../base/api/caller.ts'
import { accountKeys } from '../../base/queryKeys/accounts.ts'
import { catalogueKeys } from '../../base/queryKeys/catalogue.ts'
import { playlistKeys } from '../../base/queryKeys/playlists.ts'
import { type Followable, followMutation } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const PAGES = {
  user: accountKeys.user('7'),
  artist: catalogueKeys.artist('7'),
  album: catalogueKeys.album('7'),
  playlist: playlistKeys.one('7'),
}

async function isRefreshedAfterFollowing(kind: Followable['kind']) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ msg: 'Ahora sigues', following: true, followerCount: 2 }),
  )
  setCaller(() => ({ ...anonymous, token: () => 'a-token' }))
  const client = new QueryClient()
  client.setQueryData<unknown>(PAGES[kind], { followerCount: 1 })
  await new MutationObserver(client, followMutation(client, { kind, id: '7' })).mutate(true)
  return client.getQueryState(PAGES[kind])?.isInvalidated
}

test.each(['user', 'artist', 'album', 'playlist'] as const)(
  'following refetches the page of the %s',
  async (kind) => {
    expect(await isRefreshedAfterFollowing(kind)).toBe(true)
  },
)
