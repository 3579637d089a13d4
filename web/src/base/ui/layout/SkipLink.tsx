import { MAIN_ID } from '../styles/landmarks.ts'
import classes from './SkipLink.module.css'

/** The first tab stop of the page, which skips the navigation. */
export function SkipLink() {
  return (
    <a className={classes.link} href={`#${MAIN_ID}`}>
      Saltar al contenido
    </a>
  )
}
