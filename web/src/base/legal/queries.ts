import { acceptLegal, type LegalDocumentName, legalDocument, myConsents } from '@remusic/contract/base/legal'
import type { Consent } from '@remusic/contract/base/schemas/legal'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { VERSION_PARAM } from '../../paths.ts'
import type { ScreenQueries } from '../../screenQueries.ts'
import { call } from '../api/call.ts'
import { settingsQuery } from '../api/settings.ts'
import { legalKeys } from '../queryKeys/legal.ts'

/** A document; without a version the current one. */
export const legalQuery = (document: LegalDocumentName, version: string | null) =>
  queryOptions({
    queryKey: legalKeys.document(document, version),
    queryFn: ({ signal }) =>
      call(legalDocument, { params: { document }, query: version === null ? {} : { version } }, { signal }),
  })

/** The queries for the first view of a document's screen. */
export const legalQueries =
  (document: LegalDocumentName): ScreenQueries =>
  ({ search }) => ({ required: [legalQuery(document, search.get(VERSION_PARAM)), ...legalLinksQueries] })

/** The queries of the links at the end of a screen without navigation. */
export const legalLinksQueries = [settingsQuery]

/** The queries of the sentence above the registration button. */
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
