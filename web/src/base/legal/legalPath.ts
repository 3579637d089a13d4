import type { LegalDocumentName } from '@remusic/contract/base/legal'
import { paths } from '../../paths.ts'

const PATHS: Record<LegalDocumentName, (version?: string) => string> = {
  terminos: paths.terms,
  privacidad: paths.privacy,
  cookies: paths.cookies,
  reembolsos: paths.refunds,
}

/** The screen of a document, or of an earlier version of it. */
export const legalPath = (document: LegalDocumentName, version?: string) => PATHS[document](version)
