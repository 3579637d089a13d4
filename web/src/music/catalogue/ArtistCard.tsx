import type { Artist } from '@remusic/contract/schemas/catalogue'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { NoteHead } from '../ui/marks/NoteHead.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import classes from './Card.module.css'

/** An artist as a portrait to discover, or as a note head among the well known. */
export function ArtistCard({ artist, look }: { artist: Artist; look: 'portrait' | 'note' }) {
  return (
    <div className={look === 'note' ? classes.noteCard : classes.card}>
      <Link to={paths.artist(artist.apiId)} tabIndex={-1} aria-hidden>
        {look === 'note' ? (
          <NoteHead src={artist.image} name={artist.name} size={168} />
        ) : (
          <Sleeve src={artist.image} shape="portrait" />
        )}
      </Link>
      <div className={classes.artistLine}>
        <Link className={classes.name} to={paths.artist(artist.apiId)}>
          {artist.name}
        </Link>
        <KeyLink
          component={Link}
          to={paths.artist(artist.apiId)}
          size="s"
          aria-label={`Perfil de ${artist.name}`}
        >
          Perfil
        </KeyLink>
      </div>
    </div>
  )
}
