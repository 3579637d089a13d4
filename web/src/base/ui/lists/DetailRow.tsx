import type { ReactNode } from 'react'
import classes from './DetailRow.module.css'

export type DetailRowProps = {
  icon?: ReactNode
  /** `bad` for something that needs attention. */
  tone?: 'plain' | 'bad' | undefined
  title: ReactNode
  text?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
}

/** A row of a list of things to manage. Rows are separated by rules. */
export function DetailRow({ icon, tone, title, text, actions }: DetailRowProps) {
  return (
    <li className={classes.row}>
      {icon !== undefined && (
        <span className={classes.icon} data-tone={tone} aria-hidden>
          {icon}
        </span>
      )}
      <div className={classes.words}>
        <b>{title}</b>
        {text !== undefined && <span className={classes.text}>{text}</span>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}
