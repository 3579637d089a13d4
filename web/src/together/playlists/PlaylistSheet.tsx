import type { ReactNode } from 'react'
import { Duration } from '../../base/ui/text/Duration.tsx'
import { Collage } from './Collage.tsx'
import classes from './PlaylistSheet.module.css'

type Props = {
  name: string
  covers: readonly string[]
  songCount: number
  /** Seconds. */
  duration: number
  /** For example whether it is shared. */
  note?: string | undefined
  /** Lines below the facts. */
  credits?: ReactNode
  headingLevel?: 1 | 2 | 3
  keys?: ReactNode
  children: ReactNode
}

/** The layout of a playlist: collage and facts on one side, songs on the other. */
export function PlaylistSheet({
  name,
  covers,
  songCount,
  duration,
  note,
  credits,
  headingLevel = 2,
  keys,
  children,
}: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classes.frame}>
      <div className={`grid items-start gap-10 ${classes.sheet}`}>
        <div className={classes.head}>
          <Collage covers={covers} />
          <div className="min-w-0">
            <Heading className={classes.name}>{name}</Heading>
            <p className="muted mt-1">
              {songCount === 1 ? '1 canción' : `${songCount.toLocaleString('es')} canciones`}
              {songCount > 0 && (
                <>
                  , <Duration seconds={duration} />
                </>
              )}
              {note && ` · ${note}`}
            </p>
            {credits && <p className={`wrap-anywhere muted text-sm ${classes.credits}`}>{credits}</p>}
          </div>
          {keys && <div className={`row flex-wrap gap-2-5 ${classes.buttons}`}>{keys}</div>}
        </div>
        <div>{children}</div>
      </div>
    </div>
  )
}
