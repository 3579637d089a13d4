import { LEGAL_DOCUMENTS, LEGAL_TEXTS, type LegalDocumentName } from '@remusic/contract/base/legal'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { VERSION_PARAM } from '../../paths.ts'
import { ScreenProblem } from '../failures/ScreenProblem.tsx'
import { ButtonLink } from '../ui/inputs/ButtonLink.tsx'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { Banner } from '../ui/overlays/Banner.tsx'
import classes from './LegalArticle.module.css'
import { LegalText } from './LegalText.tsx'
import { LongDay } from './LongDay.tsx'
import { legalPath } from './legalPath.ts'
import { legalQuery } from './queries.ts'

const SKELETON_LINES = ['96%', '88%', '92%', '60%', '94%', '85%', '70%']

/** The screen of a legal document. `children` follow the text. */
export function LegalArticle({ document, children }: { document: LegalDocumentName; children?: ReactNode }) {
  const version = useSearchParams()[0].get(VERSION_PARAM)
  const { data: text, error, refetch, isFetching } = useQuery(legalQuery(document, version))
  if (!text && error)
    return (
      <ScreenProblem
        error={error}
        onRetry={() => void refetch()}
        pending={isFetching}
        missing={LEGAL_TEXTS.notFound}
        action={
          <ButtonLink component={Link} to={legalPath(document)} variant="ghost">
            Ver la versión actual
          </ButtonLink>
        }
      />
    )
  return (
    <Page title={LEGAL_DOCUMENTS[document]} className={classes.page}>
      {text ? (
        <>
          <p className="muted text-sm mb-5">
            Versión {text.version}
            {text.updatedAt !== null && (
              <>
                , desde el <LongDay date={text.updatedAt} />
              </>
            )}
          </p>
          {!text.current && (
            <Banner tone="info" visibleMs={null} className="measure mb-5">
              Esta es una versión anterior.{' '}
              <TextLink component={Link} to={legalPath(document)}>
                Ver la actual
              </TextLink>
            </Banner>
          )}
          {!text.own && (
            <Banner tone="info" visibleMs={null} className="measure mb-5">
              {LEGAL_TEXTS.sample}
            </Banner>
          )}
          <LegalText parts={text.parts} />
          {children}
        </>
      ) : (
        <SkeletonGroup label={`Buscando: ${LEGAL_DOCUMENTS[document]}`} className="grid gap-4">
          {SKELETON_LINES.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </SkeletonGroup>
      )}
    </Page>
  )
}
