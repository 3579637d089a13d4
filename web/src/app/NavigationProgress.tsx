import { useNavigation } from 'react-router'
import classes from './NavigationProgress.module.css'

/** A line at the top while a page is on its way; one that comes quickly never shows it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={classes.line} role="progressbar" aria-label="Cargando la página" />
}
