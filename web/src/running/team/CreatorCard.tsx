import { inksOf } from '@remusic/art/inks'
import type { Creator } from '@remusic/contract/running/schemas/team'
import { washStyle } from '../../base/ui/styles/wash.ts'
import classes from './CreatorCard.module.css'

/** A creator as a poster in the inks of their picture; pressing it opens the details. */
export function CreatorCard({ creator, onOpen }: { creator: Creator; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classes.card}
      style={washStyle(inksOf(creator.picture))}
      data-wash
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <img src={creator.picture} alt="" width="320" height="320" loading="lazy" />
      <span className={classes.name} dir="auto">
        {creator.name}
      </span>
    </button>
  )
}
