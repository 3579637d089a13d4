import type { ScoreSummary } from '@remusic/contract/opinions/votes'
import { useState } from 'react'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import classes from './ScoreNotes.module.css'
import { spreadText } from './spread.ts'

const ScoreExplained = whenOpened(() => import('./ScoreExplained.tsx').then((m) => m.ScoreExplained))

/** How far opinions are apart, how many votes are in review, and a way to see how the score is computed. */
export function ScoreNotes({ reviews }: { reviews: ScoreSummary }) {
  const [isOpen, setOpen] = useState(false)
  const spread = spreadText(reviews)
  return (
    <span className="inline-row flex-wrap gap-x-3 text-sm">
      {spread && <span>{spread}</span>}
      {reviews.held > 0 && <span>en revisión: {reviews.held.toLocaleString('es')}</span>}
      <button type="button" className={classes.how} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cómo se calcula
      </button>
      <ScoreExplained reviews={reviews} opened={isOpen} onClose={() => setOpen(false)} />
    </span>
  )
}
