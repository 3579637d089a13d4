import {
  cancelCatalogueLoad,
  catalogueLoad,
  retryCatalogueLoad,
  startCatalogueLoad,
} from '@remusic/contract/music/catalogue'
import type { LoadSource } from '@remusic/contract/music/schemas/catalogue'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../base/api/call.ts'
import { adminKeys } from '../../base/queryKeys/admin.ts'
import { catalogueKeys } from '../../base/queryKeys/catalogue.ts'

const POLL_INTERVAL_MS = 1_000

/** The source of the music, the last load and the last import, started by any Admin; polled for progress while it lasts. */
export const catalogueLoadQuery = queryOptions({
  queryKey: adminKeys.load,
  queryFn: ({ signal }) => call(catalogueLoad, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    isOpen(data?.load?.state) || isOpen(data?.import?.state) ? POLL_INTERVAL_MS : false,
  staleTime: 0,
})

export const isOpen = (state: string | undefined) => state === 'running' || state === 'waiting'

export const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminKeys.load }),
    client.invalidateQueries({ queryKey: adminKeys.acts }),
    client.invalidateQueries({ queryKey: adminKeys.setup }),
    client.invalidateQueries({ queryKey: catalogueKeys.all }),
  ])

export function useStartLoad() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (source: LoadSource) => call(startCatalogueLoad, { body: { source } }),
    onSettled: () => refresh(client),
  })
}

export function useRetryLoad() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(retryCatalogueLoad, {}), onSettled: () => refresh(client) })
}

export function useCancelLoad() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(cancelCatalogueLoad, {}), onSettled: () => refresh(client) })
}

/** Refetches what a load has changed once it has ended, which unmounts its progress. */
export function useRefreshAfterLoad() {
  const client = useQueryClient()
  useEffect(() => () => void refresh(client), [client])
}
