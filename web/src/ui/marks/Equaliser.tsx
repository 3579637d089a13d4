import classes from './Equaliser.module.css'

/** Three bars that move while something sounds. */
export function Equaliser({ label = 'Sonando' }: { label?: string }) {
  return (
    <span className={classes.equaliser} role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </span>
  )
}
