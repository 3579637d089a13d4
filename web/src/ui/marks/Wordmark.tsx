import { cx } from '../styles/cx.ts'
import { Logo } from './Logo.tsx'
import classes from './Wordmark.module.css'

/** The logo and the name beside it. Wrap it in the link it should be. */
export function Wordmark({ className, textClassName }: { className?: string; textClassName?: string }) {
  return (
    <span className={cx(classes.brand, className)}>
      <Logo />
      <span className={textClassName}>ReMusic</span>
    </span>
  )
}
