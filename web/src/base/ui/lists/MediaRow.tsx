import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './MediaRow.module.css'

export type MediaRowProps = {
  /** A number, or an `Equaliser` while it plays. Not shown in a compact row. */
  lead?: ReactNode
  /** A `Cover`. */
  picture: ReactNode
  /** A `PlayButton` of 36 px over the picture, visible on hover, on focus and always on touch screens. */
  play?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** A third text, hidden in a narrow list. */
  extra?: ReactNode
  /** A figure at the right, hidden on a narrow screen. */
  end?: ReactNode
  actions?: ReactNode
  active?: boolean | undefined
  compact?: boolean | undefined
  /** Further attributes of the row: its index in a virtual list, its drag handlers. */
  row?: (Omit<ComponentProps<'li'>, 'children' | 'className'> & { 'data-index'?: number }) | undefined
}

/** A row with a cover. Rows are separated by rules, not boxes. */
export function MediaRow({
  lead,
  picture,
  play,
  title,
  subtitle,
  extra,
  end,
  actions,
  active,
  compact,
  row,
}: MediaRowProps) {
  return (
    <li {...row} className={cx(classes.row, active && classes.active, compact && classes.compact)}>
      {!compact && <span className={classes.lead}>{lead}</span>}
      <span className={classes.picture}>
        {picture}
        {play !== undefined && <span className={classes.play}>{play}</span>}
      </span>
      <span>
        <span className={classes.title}>{title}</span>
        {subtitle !== undefined && <span className={classes.subtitle}>{subtitle}</span>}
      </span>
      {!compact && <span className={classes.extra}>{extra}</span>}
      {!compact && <span className={classes.end}>{end}</span>}
      <span className={classes.actions}>{actions}</span>
    </li>
  )
}
