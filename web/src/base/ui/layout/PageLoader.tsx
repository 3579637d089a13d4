import { cx } from '../styles/cx.ts'
import classes from './PageLoader.module.css'

export type PageLoaderProps = {
  /** A sentence about the loading content. */
  text: string
  className?: string | undefined
}

/** Five notes that rise from do to sol while a screen loads. */
export function PageLoader({ text, className }: PageLoaderProps) {
  return (
    <div className={cx(classes.loader, className)} role="status">
      <span className={classes.notes} aria-hidden>
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>{text}</span>
    </div>
  )
}
