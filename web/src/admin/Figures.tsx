import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import classes from './Figures.module.css'

type Props<T> = {
  title: string
  figures: UseQueryResult<T>
  /** At the right of the title. */
  control?: ReactNode
  /** In px: how much room they will take; of each, where they come in rows. */
  height: number
  rows?: number
  children: (data: T) => ReactNode
}

/** A part of the panel that is made of figures: waiting for them, without them, or with them. */
export function Figures<T>({ title, figures, control, height, rows = 1, children }: Props<T>) {
  return (
    <section className={classes.figures}>
      <div className={classes.head}>
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
        <SkeletonGroup className={classes.waiting} label={`Buscando los datos: ${title}`}>
          {Array.from({ length: rows }, (_, row) => String(row)).map((row) => (
            <Skeleton key={row} height={height} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  )
}
