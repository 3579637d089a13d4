import type { CSSProperties } from 'react'
import { SCORE_NOTES, type ScoreValue, scoreText } from '../marks/scores.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import classes from './ScoreHistogram.module.css'

export type ScoreHistogramProps = {
  title: string
  /** The number of ratings per score. */
  counts: Record<ScoreValue, number>
  /** The total with its unit: '212 reseñas'. */
  countText: string
  /** The score that these ratings amount to; null if there is none. */
  score: number | null
  headingLevel?: 2 | 3
}

/** The distribution of scores, from do to sol, and what they amount to. */
export function ScoreHistogram({ title, counts, countText, score, headingLevel = 2 }: ScoreHistogramProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const highest = Math.max(1, ...SCORE_NOTES.map(({ value }) => counts[value]))
  return (
    <div>
      <div className={classes.head}>
        <div>
          <Heading className={classes.title}>{title}</Heading>
          <span className={classes.count}>{countText}</span>
        </div>
        {score !== null && (
          <span className={classes.average}>
            {scoreText(score)}
            <VisuallyHidden> de 5</VisuallyHidden>
          </span>
        )}
      </div>
      <ul className={classes.bars}>
        {SCORE_NOTES.map(({ value, note }) => (
          <li key={value} className={classes.column} style={{ '--n': value } as CSSProperties}>
            <VisuallyHidden>
              {note}, {value} de 5: {counts[value]}
            </VisuallyHidden>
            <span className={classes.value} aria-hidden>
              {counts[value]}
            </span>
            <span
              className={classes.bar}
              style={{ height: `${(counts[value] / highest) * TALLEST_BAR}px` }}
              aria-hidden
            />
            <span className={classes.note} aria-hidden>
              {note}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In px. */
const TALLEST_BAR = 104
