import type { Favourite } from '@remusic/contract/publishing/schemas/profiles'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { FavouritePicture } from './FavouritePicture.tsx'
import classes from './Favourites.module.css'
import { KIND_NAMES } from './kinds.ts'

const pathOf = { song: paths.song, album: paths.album, artist: paths.artist }

/** The songs, albums and artists a user likes best, in the user's order. */
export function Favourites({ favourites, label }: { favourites: Favourite[]; label: string }) {
  return (
    <ol className={classes.favourites} aria-label={label}>
      {favourites.map((favourite) => (
        <li key={`${favourite.kind} ${favourite.apiId}`}>
          <Link className={`block min-w-0 ${classes.favourite}`} to={pathOf[favourite.kind](favourite.apiId)}>
            <span className={`grid place-items-center mb-2-5 ${classes.picture}`}>
              <FavouritePicture favourite={favourite} />
            </span>
            <b dir="auto">{favourite.name}</b>
            <small>{favourite.artist ?? KIND_NAMES[favourite.kind]}</small>
          </Link>
        </li>
      ))}
    </ol>
  )
}
