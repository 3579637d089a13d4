import { ChartFrame } from '../../base/ui/charts/ChartFrame.tsx'
import { SCORE_NOTES } from '../../base/ui/marks/scores.ts'
import { cx } from '../../base/ui/styles/cx.ts'
import { scoresTable, sharesOf } from './figures.ts'
import classes from './ScoreShares.module.css'
import { percentText } from './texts.ts'

type Props = {
  /** How often each score from 1 to 5 was given. */
  mine: readonly number[]
  /** Null if it is not known. */
  community: readonly number[] | null
  isOwn: boolean
  fileTitle: string
}

/** In px. */
const TALLEST_BAR = 120

/** How often the person gives each note, from do to sol, beside how often the community does. */
export function ScoreShares({ mine, community, isOwn, fileTitle }: Props) {
  const own = sharesOf(mine)
  const others = community && sharesOf(community)
  const highest = Math.max(1, ...own, ...(others ?? []))
  const bar = (share: number, className: string | undefined) => (
    <span className={`grid gap-1 min-w-0 ${classes.column}`}>
      <span className={`whitespace-nowrap muted ${classes.value}`}>{percentText(Math.round(share))}</span>
      <span
        className={cx(classes.bar, className)}
        style={{ height: `${(share / highest) * TALLEST_BAR}px` }}
      />
    </span>
  )
  return (
    <ChartFrame
      title={community ? 'Calificaciones, al lado de las de la comunidad' : 'Calificaciones'}
      fileTitle={fileTitle}
      axisLabel="Calificación"
      data={scoresTable(mine, community, isOwn ? 'Tú' : 'Sus calificaciones')}
    >
      <ul className={classes.notes}>
        {SCORE_NOTES.map(({ value, note }, index) => (
          <li key={value} className={`grid justify-items-center gap-2 ${classes.note}`}>
            <span className={`flex items-end justify-center gap-1 ${classes.bars}`}>
              {bar(own[index] ?? 0, classes.own)}
              {others && bar(others[index] ?? 0, classes.community)}
            </span>
            <b>{note}</b>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
