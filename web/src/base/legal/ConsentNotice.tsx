import { LEGAL_DOCUMENTS, LEGAL_TEXTS } from '@remusic/contract/base/legal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { storage } from '../api/storage.ts'
import { useFailure } from '../failures/useFailure.ts'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { Banner } from '../ui/overlays/Banner.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import classes from './ConsentNotice.module.css'
import { legalPath } from './legalPath.ts'
import { consentsQuery, useAccept } from './queries.ts'

const KEY = 'legal-dismissed'

/** Tells a member that the operator has published or changed a document. Closing it accepts nothing, and lasts for this version. */
export function ConsentNotice() {
  const { data: consents = [] } = useQuery({ ...consentsQuery, staleTime: Number.POSITIVE_INFINITY })
  const [dismissed, setDismissed] = useState(() => storage.getItem(KEY))
  const accept = useAccept()
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const pending = consents.filter((consent) => consent.pending)
  const versions = pending.map(({ version }) => version).join(' ')
  if (pending.length === 0 || dismissed === versions) return null
  const close = () => {
    storage.setItem(KEY, versions)
    setDismissed(versions)
  }
  return (
    <div className={classes.place}>
      <Banner
        tone="info"
        visibleMs={null}
        onDismiss={close}
        action={{
          label: 'Acepto',
          onClick: () =>
            accept.mutate(pending, {
              onSuccess: () => showBanner({ tone: 'ok', text: LEGAL_TEXTS.accepted }),
              onError: showFailure,
            }),
        }}
      >
        {pending.some(({ accepted }) => accepted) ? 'Cambiaron estos documentos: ' : 'Lee estos documentos: '}
        {pending.map(({ document }, index) => (
          <span key={document}>
            {index > 0 && ' y '}
            <TextLink component={Link} to={legalPath(document)}>
              {LEGAL_DOCUMENTS[document]}
            </TextLink>
          </span>
        ))}
        .
      </Banner>
    </div>
  )
}
