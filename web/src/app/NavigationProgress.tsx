import { useNavigation } from 'react-router'
import classes from './NavigationProgress.module.css'

/** A progress line at the top while a page loads; it appears with a delay, so fast pages do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className={classes.line} role="progressbar" aria-label="Cargando la página" />
}
