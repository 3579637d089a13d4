import type { HistoryImportState } from '@remusic/contract/listening/historyImports'
import { cx } from '../../base/ui/styles/cx.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './ImportSteps.module.css'
import { STEPS, stepOf } from './states.ts'

/** The progress of an import: one note per step, filled up to the current one. */
export function ImportSteps({ state }: { state: HistoryImportState }) {
  const current = stepOf(state)
  if (current === null) return null
  return (
    <ol className={classes.steps} aria-label="Pasos de la importación">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={cx(
            'grid justify-items-center gap-3 text-sm',
            classes.step,
            index <= current && classes.reached,
          )}
          {...(index === current && { 'aria-current': 'step' as const })}
        >
          <span className={classes.note} />
          <span>
            {step}
            {index < current && <VisuallyHidden>, hecho</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  )
}
