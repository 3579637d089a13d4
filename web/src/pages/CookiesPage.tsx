import { LegalArticle } from '../base/legal/LegalArticle.tsx'
import { legalQueries } from '../base/legal/queries.ts'

export const queries = legalQueries('cookies')

export function CookiesPage() {
  return <LegalArticle document="cookies" />
}
