import { LegalArticle } from '../legal/LegalArticle.tsx'
import { legalQueries } from '../legal/queries.ts'

export const queries = legalQueries('cookies')

export function CookiesPage() {
  return <LegalArticle document="cookies" />
}
