import { cancelImport, catalogueDump, retryImport, startImport } from '@remusic/contract/music/imports'
import type { ImportSlice } from '@remusic/contract/music/schemas/imports'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { adminKeys } from '../../base/queryKeys/admin.ts'
import { refresh } from './loads.ts'

/** The dump on the server, and what importing the slice takes. */
export const dumpQuery = ({ countries, languages, since, minReleases }: ImportSlice) => {
  const query = {
    ...(countries.length > 0 && { countries: countries.join(',') }),
    ...(languages.length > 0 && { languages: languages.join(',') }),
    ...(since !== null && { since }),
    minReleases,
  }
  return queryOptions({
    queryKey: adminKeys.dump(query),
    queryFn: ({ signal }) => call(catalogueDump, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useStartImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ImportSlice & { noncommercial: boolean }) => call(startImport, { body }),
    onSettled: () => refresh(client),
  })
}

export function useRetryImport() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(retryImport, {}), onSettled: () => refresh(client) })
}

export function useCancelImport() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(cancelImport, {}), onSettled: () => refresh(client) })
}
