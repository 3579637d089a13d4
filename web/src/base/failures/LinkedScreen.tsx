import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../ui/inputs/ButtonLink.tsx'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import { isMissing } from './isMissing.ts'
import { ScreenProblem } from './ScreenProblem.tsx'

type Props<T> = {
  query: UseQueryResult<T>
  /** The title of the page when its subject no longer exists, and the likely reason. */
  missing: string
  hint: string
  /** The target of the link offered in that case. */
  home: string
  /** Shown while loading. */
  skeleton: ReactNode
  className?: string | undefined
  children: (data: T) => ReactNode
}

/** A screen for a shared link whose subject may have been deleted. */
export function LinkedScreen<T>({ query, missing, hint, home, skeleton, className, children }: Props<T>) {
  if (query.error && (query.data === undefined || isMissing(query.error)))
    return (
      <ScreenProblem
        error={query.error}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
        missing={missing}
        hint={hint}
        action={
          <ButtonLink component={Link} to={home} variant="primary">
            Volver al inicio
          </ButtonLink>
        }
      />
    )
  return (
    <main id={MAIN_ID} className={className} tabIndex={-1}>
      {query.data === undefined ? skeleton : children(query.data)}
    </main>
  )
}
