import type { Artist } from '@remusic/contract/music/schemas/catalogue'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { paths } from '../../paths.ts'
import classes from './Card.module.css'
import { HiddenMark } from './HiddenMark.tsx'

type Props = { artist: Artist; look: 'portrait' | 'note'; isHidden?: boolean | undefined }

/** An artist as a portrait to discover, or as a note head among the well known. */
export function ArtistCard({ artist, look, isHidden }: Props) {
  return (
    <div className={look === 'note' ? classes.noteCard : classes.card}>
      <Link to={paths.artist(artist.apiId)} tabIndex={-1} aria-hidden>
        {look === 'note' ? (
          <NoteHead src={artist.image} name={artist.name} size={168} />
        ) : (
          <Cover src={artist.image} shape="portrait" />
        )}
      </Link>
      <div className={`flex items-start justify-between gap-2-5 mt-2-5 ${classes.artistLine}`}>
        <Link className={classes.name} to={paths.artist(artist.apiId)}>
          {artist.name}
        </Link>
        <ButtonLink
          component={Link}
          to={paths.artist(artist.apiId)}
          size="s"
          aria-label={`Perfil de ${artist.name}`}
        >
          Perfil
        </ButtonLink>
      </div>
      {isHidden && <HiddenMark kind="artist" />}
    </div>
  )
}
