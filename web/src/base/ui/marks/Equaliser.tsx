import classes from './Equaliser.module.css'

/** Three animated bars beside the song that is playing. */
export function Equaliser({ label = 'Sonando' }: { label?: string }) {
  return (
    <span className={classes.equaliser} role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </span>
  )
}
