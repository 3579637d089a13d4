import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Rail } from '../ui/lists/Rail.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import classes from './GenreRail.module.css'

const GENRES = [
  'Cumbia',
  'Rock',
  'Jazz',
  'Salsa',
  'Indie',
  'Tango',
  'Flamenco',
  'Electrónica',
  'Bolero',
  'Hip Hop',
]

/** A selection of genres to browse. */
export function GenreRail() {
  return (
    <Rail title="Para todos los oídos" itemWidth={210}>
      {GENRES.map((name) => (
        <Link key={name} className={classes.card} to={paths.genres()}>
          <Sleeve src={`/art/genre/${encodeURIComponent(name)}.svg`} />
          <span>{name}</span>
        </Link>
      ))}
    </Rail>
  )
}
