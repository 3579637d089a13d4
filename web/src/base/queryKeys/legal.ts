import type { LegalDocumentName } from '@remusic/contract/base/legal'
import { accountKeys } from './accounts.ts'

export const legalKeys = {
  document: (document: LegalDocumentName, version: string | null) => ['legal', document, version] as const,
  /** Below the profile, so that signing in as somebody else asks again. */
  consents: [...accountKeys.profile, 'consents'] as const,
}
