import { REACTIONS } from '@remusic/contract/together/listeningRooms'
import type { CSSProperties } from 'react'
import { Emoji } from '../../base/ui/marks/Emoji.tsx'
import classes from './Reactions.module.css'
import { REACTION_MS, useReactions } from './reactions.ts'

/** The reactions of everybody, rising over the poster. Hidden from screen readers, which would hear nothing else. */
export function ReactionCloud() {
  const reactions = useReactions()
  return (
    <div
      className={classes.cloud}
      style={{ '--reaction-time': `${REACTION_MS}ms` } as CSSProperties}
      data-testid="reactions"
      aria-hidden
    >
      {reactions.map(({ key, reaction, left }) => (
        <span key={key} style={{ '--left': left } as CSSProperties}>
          <Emoji of={REACTIONS[reaction].emoji} />
        </span>
      ))}
    </div>
  )
}
