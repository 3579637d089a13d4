import classes from './StatStrip.module.css'

export type StatStripProps = { stats: { label: string; value: string }[] }

/** Large figures between two rules. */
export function StatStrip({ stats }: StatStripProps) {
  return (
    <div className={classes.strip}>
      <dl className={classes.stats}>
        {stats.map(({ label, value }) => (
          <div key={label} className={classes.stat}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
