import { LegalArticle } from '../legal/LegalArticle.tsx'
import { legalQueries } from '../legal/queries.ts'

export const queries = legalQueries('terminos')

export function TermsPage() {
  return <LegalArticle document="terminos" />
}
