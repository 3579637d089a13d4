import { Link } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { paths } from '../paths.ts'
import classes from './NotFoundPage.module.css'

export function NotFoundPage() {
  return (
    <main id={MAIN_ID} className={`column items-center justify-center ${classes.page}`} tabIndex={-1}>
      <svg className={classes.drawing} viewBox="0 0 1240 420" role="img" aria-label="Error 404">
        <g className={classes.staff}>
          {[0, 1, 2, 3, 4].map((line) => (
            <path key={line} d={bentLine(line)} />
          ))}
        </g>
        <g className={classes.digits}>
          <text x="150" y="352">
            4
          </text>
          <text x="850" y="352">
            4
          </text>
        </g>
        <g transform="translate(620 216) rotate(-20)">
          <ellipse className={classes.note} rx="196" ry="140" />
          <ellipse className={classes.hole} rx="74" ry="116" transform="rotate(46)" />
        </g>
      </svg>
      <h1 className={classes.title}>No pudimos encontrar esta página</h1>
      <ButtonLink component={Link} to={paths.feed()} variant="primary" size="l">
        Volver al inicio
      </ButtonLink>
    </main>
  )
}

/** A line of the staff that bends around the hollow note in its middle. */
function bentLine(line: number): string {
  const y = 110 + line * 52
  const around = 214 + (line - 2) * 74
  return `M-900 ${y}H400C470 ${y} 480 ${around} 620 ${around}S770 ${y} 840 ${y}H2200`
}
