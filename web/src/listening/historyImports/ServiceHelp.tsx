import CaretDownIcon from '~icons/ph/caret-down'
import classes from './HistoryImports.module.css'
import { SERVICES } from './services.ts'

/** How to get a file from each service. It works without scripts. */
export function ServiceHelp() {
  return (
    <div className={classes.services}>
      {SERVICES.map(({ name, brings, steps, note }) => (
        <details key={name} className={classes.service}>
          <summary>
            <b>{name}</b>
            <small>{brings}</small>
            <CaretDownIcon className={classes.caret} aria-hidden />
          </summary>
          <ol className={`grid gap-2 measure ${classes.steps}`}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {note !== undefined && <p className={classes.note}>{note}</p>}
        </details>
      ))}
    </div>
  )
}
