import { LegalArticle } from '../legal/LegalArticle.tsx'
import { legalQueries } from '../legal/queries.ts'

export const queries = legalQueries('privacidad')

export function PrivacyPage() {
  return <LegalArticle document="privacidad" />
}
