import { listFillRuns } from '@remusic/contract/admin'
import { fillAlbums, fillArtists, fillGenres, fillTopArtists } from '@remusic/contract/catalogue'
import type { FillKind } from '@remusic/contract/schemas/admin'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { adminKeys } from '../queryKeys/admin.ts'
import { catalogueKeys } from '../queryKeys/catalogue.ts'

const POLL_INTERVAL_MS = 1_500

/** The imports, each of which builds on the one before. */
export const FILLS: { kind: FillKind; title: string; text: string }[] = [
  { kind: 'genres', title: 'Géneros', text: 'Los géneros de la fuente, con su nombre y su descripción.' },
  { kind: 'artists', title: 'Artistas', text: 'Los artistas de cada género.' },
  {
    kind: 'top',
    title: 'Lo más escuchado',
    text: 'Los artistas que más suenan ahora, con sus canciones.',
  },
  {
    kind: 'albums',
    title: 'Álbumes',
    text: 'Los álbumes de los artistas más conocidos, con sus canciones.',
  },
]

/** The last run of each kind, started by any Admin; polled for progress while one is running. */
export const fillRunsQuery = queryOptions({
  queryKey: adminKeys.fillRuns,
  queryFn: ({ signal }) => call(listFillRuns, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.runs.some((run) => run.state === 'running') ? POLL_INTERVAL_MS : false,
  staleTime: 0,
})

const ROUTES = { genres: fillGenres, artists: fillArtists, top: fillTopArtists, albums: fillAlbums }

export function useFill(kind: FillKind) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: adminKeys.fill(kind),
    mutationFn: () => {
      // The call only returns when the run has finished, so refetch once it is under way: that starts the polling.
      setTimeout(() => void client.invalidateQueries(fillRunsQuery), POLL_INTERVAL_MS)
      return call(ROUTES[kind], {})
    },
    onSuccess: () => client.invalidateQueries({ queryKey: catalogueKeys.all }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(fillRunsQuery),
        client.invalidateQueries({ queryKey: adminKeys.acts }),
      ]),
  })
}
