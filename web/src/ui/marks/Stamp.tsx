import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import classes from './Stamp.module.css'

/** A seal and a short text above the title of a poster. */
export function Stamp({ children }: { children: string }) {
  return (
    <span className={classes.stamp}>
      <SealCheckIcon weight="fill" aria-hidden />
      {children}
    </span>
  )
}
