import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck'
import classes from './Stamp.module.css'

/** A seal with a few words, above the title of a poster. */
export function Stamp({ children }: { children: string }) {
  return (
    <span className={classes.stamp}>
      <SealCheckIcon weight="fill" aria-hidden />
      {children}
    </span>
  )
}
