import { LegalArticle } from '../base/legal/LegalArticle.tsx'
import { legalQueries } from '../base/legal/queries.ts'

export const queries = legalQueries('terminos')

export function TermsPage() {
  return <LegalArticle document="terminos" />
}
