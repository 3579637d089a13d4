import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Rail } from '../../base/ui/lists/Rail.tsx'
import { SkeletonCover } from '../../base/ui/lists/SkeletonCover.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import classes from './QueryRail.module.css'

type Props<T> = {
  title: string
  query: UseQueryResult<T[]>
  empty: string
  itemWidth?: number
  children: (items: T[]) => ReactNode
}

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7', '8']

/** A carousel for the result of a query, with its loading, empty and error states. */
export function QueryRail<T>({ title, query: latest, empty, itemWidth = 208, children }: Props<T>) {
  // Rendering many cards is slow, so it is deferred and can be interrupted by input.
  const query = useDeferredValue(latest)
  return (
    <div className={classes.section}>
      {query.isPending ? (
        <>
          <VisuallyHidden role="status">Estamos buscando la mejor música para tí</VisuallyHidden>
          <Rail title={title} itemWidth={itemWidth}>
            {PLACEHOLDERS.map((key) => (
              <Link
                key={key}
                to={paths.contactMember()}
                aria-label="Estamos buscando la mejor música para tí"
              >
                <SkeletonCover />
              </Link>
            ))}
          </Rail>
        </>
      ) : query.isError ? (
        <>
          <SectionHeader title={title} />
          <ErrorState headingLevel={3} onRetry={() => void query.refetch()} pending={query.isFetching} />
        </>
      ) : query.data.length === 0 ? (
        <>
          <SectionHeader title={title} />
          <p className={classes.empty}>{empty}</p>
        </>
      ) : (
        <Rail title={title} itemWidth={itemWidth}>
          {children(query.data)}
        </Rail>
      )}
    </div>
  )
}
