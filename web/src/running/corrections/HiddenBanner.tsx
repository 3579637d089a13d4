import EyeSlashFillIcon from '~icons/ph/eye-slash-fill'
import classes from './Corrections.module.css'

/** Tells an Admin that nobody else finds the item of this page. */
export function HiddenBanner() {
  return (
    <p className={`row gap-3 ${classes.notice}`} role="note">
      <EyeSlashFillIcon width={22} height={22} aria-hidden />
      <span>
        <b>Oculto.</b> Solo los administradores ven esta página.
      </span>
    </p>
  )
}
