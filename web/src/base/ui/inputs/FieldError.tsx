import WarningCircleFillIcon from '~icons/ph/warning-circle-fill'
import classes from './Field.module.css'

/** The error below a field, with an icon so that it does not rely on colour alone. */
export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null
  return (
    <span className={classes.error} {...(id && { id })}>
      <WarningCircleFillIcon aria-hidden />
      {children}
    </span>
  )
}
