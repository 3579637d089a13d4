import { type Credited, creditsOf } from '@remusic/contract/music/catalogue'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { ArtistLink } from './ArtistLink.tsx'
import { Credits } from './Credits.tsx'
import classes from './Header.module.css'

/** The artists of a work on its poster, with the portrait of the first. */
export function HeaderCredits({ work }: { work: Credited & { imageartist: string } }) {
  const portrait = <NoteHead src={work.imageartist} name={work.artist} size={44} />
  const [first, ...others] = creditsOf(work)
  if (first && others.length === 0)
    return (
      <ArtistLink className={`inline-row gap-2-5 ${classes.artist}`} id={first.artistId}>
        {portrait}
        {first.name + first.join}
      </ArtistLink>
    )
  return (
    <span className={`inline-row gap-2-5 ${classes.artist}`}>
      {portrait}
      <Credits className={classes.credits} work={work} />
    </span>
  )
}
