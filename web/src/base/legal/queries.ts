import { acceptLegal, type LegalDocumentName, legalDocument, myConsents } from '@remusic/contract/legal'
import type { Consent } from '@remusic/contract/schemas/legal'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { settingsQuery } from '../api/settings.ts'
import { VERSION_PARAM } from '../paths.ts'
import { legalKeys } from '../queryKeys/legal.ts'
import type { ScreenQueries } from '../screenQueries.ts'

/** A document; without a version the current one. */
export const legalQuery = (document: LegalDocumentName, version: string | null) =>
  queryOptions({
    queryKey: legalKeys.document(document, version),
    queryFn: ({ signal }) =>
      call(legalDocument, { params: { document }, query: version === null ? {} : { version } }, { signal }),
  })

/** What the screen of a document reads first. */
export const legalQueries =
  (document: LegalDocumentName): ScreenQueries =>
  ({ search }) => ({ required: [legalQuery(document, search.get(VERSION_PARAM))] })

/** What the sentence above the key of a registration reads. */
export const consentLineQueries = [settingsQuery]

export const consentsQuery = queryOptions({
  queryKey: legalKeys.consents,
  queryFn: async ({ signal }) => (await call(myConsents, {}, { signal })).consents,
})

export function useAccept() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (consents: Consent[]) =>
      call(acceptLegal, {
        body: { documents: consents.map(({ document, version }) => ({ document, version })) },
      }),
    onSuccess: ({ consents }) => client.setQueryData(consentsQuery.queryKey, consents),
    // A document has changed in the meantime.
    onError: () => client.invalidateQueries({ queryKey: consentsQuery.queryKey }),
  })
}
