import { usePagination } from '@mantine/hooks'
import CaretLeftBoldIcon from '~icons/ph/caret-left-bold'
import CaretRightBoldIcon from '~icons/ph/caret-right-bold'
import { useMediaQuery } from '../layout/useMediaQuery.ts'
import { cx } from '../styles/cx.ts'
import classes from './Pager.module.css'

export type PagerProps = {
  page: number
  pages: number
  onChange: (page: number) => void
  /** The accessible name. */
  label?: string
  className?: string | undefined
}

/** Page numbers. Renders nothing if there is only one page. */
export function Pager({ page, pages, onChange, label = 'Paginación', className }: PagerProps) {
  const isNarrow = useMediaQuery('(max-width: 37.5em)')
  const { range } = usePagination({
    total: pages,
    page,
    onChange,
    siblings: isNarrow ? 0 : 1,
    boundaries: 1,
  })
  if (pages <= 1) return null
  return (
    <nav className={cx(classes.pager, className)} aria-label={label}>
      <button
        type="button"
        className={classes.page}
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <CaretLeftBoldIcon />
      </button>
      {range.map((entry, index) =>
        entry === 'dots' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two gaps differ only in their position
          <span key={`dots-${index}`} className={classes.dots} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            className={classes.page}
            aria-label={`Página ${entry}`}
            {...(entry === page && { 'aria-current': 'page' })}
            onClick={() => onChange(entry)}
          >
            {entry}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.page}
        aria-label="Página siguiente"
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <CaretRightBoldIcon />
      </button>
    </nav>
  )
}
