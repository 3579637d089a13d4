import type { LegalDocumentName } from '@remusic/contract/base/legal'
import type { ReactNode } from 'react'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import { legalPath } from './legalPath.ts'

/** Opens a document beside a form, which keeps what has been typed into it. */
export function LegalLink({ document, children }: { document: LegalDocumentName; children: ReactNode }) {
  return (
    <TextLink href={legalPath(document)} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
    </TextLink>
  )
}
