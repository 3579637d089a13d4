import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'

type Props<T> = {
  title: string
  figures: UseQueryResult<T>
  /** Shown to the right of the title. */
  control?: ReactNode
  /** Height of the skeleton in px; of each row where there are several. */
  height: number
  rows?: number
  children: (data: T) => ReactNode
}

/** A section of the panel that shows figures, with its loading and error states. */
export function Figures<T>({ title, figures, control, height, rows = 1, children }: Props<T>) {
  return (
    <section className="grid grid-cols-1 gap-8">
      <div className="row flex-wrap justify-between gap-x-6 gap-y-3">
        <h2>{title}</h2>
        {control}
      </div>
      {figures.data !== undefined ? (
        children(figures.data)
      ) : figures.isError ? (
        <ErrorState
          headingLevel={3}
          title={figures.error.message}
          onRetry={() => void figures.refetch()}
          pending={figures.isFetching}
        />
      ) : (
        <SkeletonGroup className="grid gap-5" label={`Buscando los datos: ${title}`}>
          {Array.from({ length: rows }, (_, row) => String(row)).map((row) => (
            <Skeleton key={row} height={height} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  )
}
