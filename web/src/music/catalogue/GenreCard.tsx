import { inksOf } from '@remusic/art/inks'
import type { Genre } from '@remusic/contract/music/schemas/catalogue'
import { Link } from 'react-router'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { washStyle } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import classes from './GenreCard.module.css'

/** A genre as a poster, printed in its inks. */
export function GenreCard({ genre }: { genre: Genre }) {
  return (
    <Link
      className={classes.card}
      to={paths.genre(genre.id)}
      style={washStyle(inksOf(genre.image))}
      data-wash
    >
      <Cover src={genre.image} />
      <span className={classes.name}>{genre.name}</span>
    </Link>
  )
}
