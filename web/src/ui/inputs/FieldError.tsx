import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import classes from './Field.module.css'

/** What is wrong with a field, below it: an icon and words, never colour alone. */
export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null
  return (
    <span className={classes.error} {...(id && { id })}>
      <WarningCircleIcon weight="fill" aria-hidden />
      {children}
    </span>
  )
}
