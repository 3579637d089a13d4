import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Rail } from '../../base/ui/lists/Rail.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { genresQuery } from '../../music/catalogue/queries.ts'
import { paths } from '../../paths.ts'
import { chosenGenres } from './chosenGenres.ts'
import classes from './GenreRail.module.css'

/** A selection of genres to browse. Renders nothing until there are some. */
export function GenreRail() {
  const { data: genres = [] } = useQuery(genresQuery)
  const shown = chosenGenres(genres)
  if (shown.length === 0) return null
  return (
    <Rail title="Para todos los oídos" itemWidth={210}>
      {shown.map(({ id, name, image }) => (
        <Link key={id} className={`block ${classes.card}`} to={paths.genre(id)}>
          <Cover src={image} />
          <span>{name}</span>
        </Link>
      ))}
    </Rail>
  )
}
