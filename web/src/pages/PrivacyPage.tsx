import { LegalArticle } from '../base/legal/LegalArticle.tsx'
import { legalQueries } from '../base/legal/queries.ts'

export const queries = legalQueries('privacidad')

export function PrivacyPage() {
  return <LegalArticle document="privacidad" />
}
