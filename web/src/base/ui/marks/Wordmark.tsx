import { cx } from '../styles/cx.ts'
import { Logo } from './Logo.tsx'
import classes from './Wordmark.module.css'

/** The logo with the name beside it. It is not a link by itself. */
export function Wordmark({ className, textClassName }: { className?: string; textClassName?: string }) {
  return (
    <span className={cx(classes.brand, className)}>
      <Logo />
      <span className={textClassName}>ReMusic</span>
    </span>
  )
}
