import SealCheckFillIcon from '~icons/ph/seal-check-fill'
import classes from './Stamp.module.css'

/** A seal and a short text above the title of a poster. */
export function Stamp({ children }: { children: string }) {
  return (
    <span className={classes.stamp}>
      <SealCheckFillIcon aria-hidden />
      {children}
    </span>
  )
}
