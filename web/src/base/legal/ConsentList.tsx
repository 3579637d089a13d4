import { LEGAL_DOCUMENTS, LEGAL_TEXTS } from '@remusic/contract/base/legal'
import type { Consent } from '@remusic/contract/base/schemas/legal'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useFailure } from '../failures/useFailure.ts'
import { Button } from '../ui/inputs/Button.tsx'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import classes from './ConsentList.module.css'
import { LongDay } from './LongDay.tsx'
import { legalPath } from './legalPath.ts'
import { consentsQuery, useAccept } from './queries.ts'

/** The legal documents, with what the member has accepted and when. */
export function ConsentList() {
  const { data: consents, isError, isFetching, refetch } = useQuery(consentsQuery)
  if (!consents)
    return isError ? (
      <ErrorState headingLevel={3} onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <SkeletonGroup label="Buscando los documentos" className="grid gap-4">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </SkeletonGroup>
    )
  return (
    <>
      <ul className="grid gap-4">
        {consents.map((consent) => (
          <ConsentRow key={consent.document} consent={consent} />
        ))}
      </ul>
      <p className={`mt-4 ${classes.more}`}>
        También:{' '}
        <TextLink component={Link} to={paths.cookies()}>
          cookies
        </TextLink>{' '}
        y{' '}
        <TextLink component={Link} to={paths.refunds()}>
          reembolsos
        </TextLink>
        .
      </p>
    </>
  )
}

function ConsentRow({ consent }: { consent: Consent }) {
  const { document, accepted, pending } = consent
  const accept = useAccept()
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  return (
    <li className="row flex-wrap justify-between gap-x-5 gap-y-3">
      <div>
        <TextLink component={Link} to={legalPath(document)}>
          {LEGAL_DOCUMENTS[document]}
        </TextLink>
        <p className={classes.state}>
          <State consent={consent} />
        </p>
      </div>
      {pending && (
        <Button
          size="s"
          pending={accept.isPending}
          aria-label={`Aceptar: ${LEGAL_DOCUMENTS[document]}`}
          onClick={() =>
            accept.mutate([consent], {
              onSuccess: () => showBanner({ tone: 'ok', text: LEGAL_TEXTS.accepted }),
              onError: showFailure,
            })
          }
        >
          {accepted ? 'Aceptar la nueva' : 'Aceptar'}
        </Button>
      )}
    </li>
  )
}

function State({ consent: { document, version, accepted } }: { consent: Consent }) {
  if (!accepted) return 'Todavía no la has aceptado.'
  const isCurrent = accepted.version === version
  return (
    <>
      Aceptaste la versión {accepted.version} el <LongDay date={accepted.at} />.{' '}
      {!isCurrent && (
        <>
          Desde entonces cambió.{' '}
          <TextLink component={Link} to={legalPath(document, accepted.version)}>
            Leer la que aceptaste
          </TextLink>
        </>
      )}
    </>
  )
}
