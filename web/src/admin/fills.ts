import { type FillKind, listFillRuns } from '@remusic/contract/admin'
import { fillAlbums, fillArtists, fillGenres, fillTopArtists } from '@remusic/contract/catalogue'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { adminKeys } from '../queryKeys/admin.ts'
import { catalogueKeys } from '../queryKeys/catalogue.ts'

const ASKED_EVERY_MS = 1_500

/** What the source can be asked for, each resting on the one before. */
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

/** The last run of each kind, whoever began it; while one goes on, how far it is. */
export const fillRunsQuery = queryOptions({
  queryKey: adminKeys.fillRuns,
  queryFn: ({ signal }) => call(listFillRuns, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.runs.some((run) => run.state === 'running') ? ASKED_EVERY_MS : false,
  staleTime: 0,
})

const ROUTES = { genres: fillGenres, artists: fillArtists, top: fillTopArtists, albums: fillAlbums }

export function useFill(kind: FillKind) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: adminKeys.fill(kind),
    mutationFn: () => {
      // The call is answered when all is done; the first look at how far it is comes once it is under way.
      setTimeout(() => void client.invalidateQueries(fillRunsQuery), ASKED_EVERY_MS)
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
