import type { Album } from '@remusic/contract/music/schemas/catalogue'
import { Link } from 'react-router'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { paths } from '../../paths.ts'
import classes from './Card.module.css'
import { Credits } from './Credits.tsx'
import { HiddenMark } from './HiddenMark.tsx'

type Props = { album: Album; subtitle?: 'artist' | 'year'; isHidden?: boolean | undefined }

/** An album by its cover, with its artist below, or its year where the artist is clear from the context. */
export function AlbumCard({ album, subtitle = 'artist', isHidden }: Props) {
  return (
    <div className={classes.card}>
      <Link to={paths.album(album.apiId)} tabIndex={-1} aria-hidden>
        <Cover src={album.image} />
      </Link>
      <Link className={`bold mt-2-5 ${classes.title}`} to={paths.album(album.apiId)}>
        {album.title}
      </Link>
      {subtitle === 'year' ? (
        <span className={classes.subtitle}>{album.year ?? ''}</span>
      ) : (
        <Credits className={classes.subtitle} work={album} />
      )}
      {isHidden && <HiddenMark kind="album" />}
    </div>
  )
}
