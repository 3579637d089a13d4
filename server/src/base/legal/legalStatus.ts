import type { LegalDocumentName } from '@remusic/contract/base/legal'
import { type FileProblem, type LegalConfig, readTexts } from './texts.ts'

export type LegalStatus = { document: LegalDocumentName; own: boolean; problem: FileProblem | null }

/** Which documents are the operator's own, and why a file of the operator is not shown. */
export async function legalStatus(config: LegalConfig): Promise<LegalStatus[]> {
  const texts = await readTexts(config)
  return texts.map(({ document, own, problem }) => ({ document, own, problem }))
}
