import classes from './CatalogueLoad.module.css'

type Props = {
  /** The accessible name of the task. */
  label: string
  title: string
  count: string
  percent: number
  /** For screen readers, beside the percentage. */
  step: string
}

export function ProgressBar({ label, title, count, percent, step }: Props) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 tabular-nums">
        <strong>
          {title}
          {count !== '' && <span className={classes.count}> {count}</span>}
        </strong>
        <span className={classes.percent}>{percent} %</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} %: ${step}`}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}
