import classes from './ExplicitMark.module.css'

export function ExplicitMark() {
  return (
    <span className={classes.mark} role="img" aria-label="Contenido explícito" title="Contenido explícito">
      E
    </span>
  )
}
