import { type Credited, creditsOf } from '@remusic/contract/music/catalogue'
import { cx } from '../../base/ui/styles/cx.ts'
import { ArtistLink } from './ArtistLink.tsx'
import classes from './Credits.module.css'

/** The artists of a work, each of them linked: 'A feat. B'. */
export function Credits({ work, className }: { work: Credited; className?: string | undefined }) {
  const credits = creditsOf(work)
  const [first] = credits
  if (first && credits.length === 1 && first.join === '')
    return (
      <ArtistLink className={className} id={first.artistId}>
        {first.name}
      </ArtistLink>
    )
  return (
    <span className={cx(classes.credits, className)}>
      {credits.map(({ artistId, name, join }, place) => (
        // An artist may be credited twice, under two names.
        // biome-ignore lint/suspicious/noArrayIndexKey: the credits of a work have a fixed order
        <span key={place}>
          {/* Names are written in both directions; without isolation the words between them would change their place. */}
          <bdi>
            <ArtistLink id={artistId}>{name}</ArtistLink>
          </bdi>
          {join}
        </span>
      ))}
    </span>
  )
}
