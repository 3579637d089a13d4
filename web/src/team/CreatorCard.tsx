import classes from './CreatorCard.module.css'
import { type Creator, portraitOf } from './creators.ts'

/** A creator as a poster; pressing it tells more. */
export function CreatorCard({ creator, onOpen }: { creator: Creator; onOpen: () => void }) {
  return (
    <button type="button" className={classes.card} aria-haspopup="dialog" onClick={onOpen}>
      <img src={portraitOf(creator)} alt="" width="320" height="320" loading="lazy" />
      <span className={classes.name}>{creator.name}</span>
    </button>
  )
}
