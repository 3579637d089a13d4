import type { ListenService } from '@remusic/contract/music/catalogue'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './ListenLinks.module.css'

/** The links search by name, because a song has another id at every service. */
const SERVICES: Record<ListenService, { name: string; search: string }> = {
  deezer: { name: 'Deezer', search: 'https://www.deezer.com/search/' },
  spotify: { name: 'Spotify', search: 'https://open.spotify.com/search/' },
  youtube: { name: 'YouTube', search: 'https://www.youtube.com/results?search_query=' },
  apple: { name: 'Apple Music', search: 'https://music.apple.com/search?term=' },
}

type Props = {
  song: { title: string; artist: string; listenOn: readonly ListenService[] }
  /** The words before the links. */
  lead?: string
}

/** Links to the whole song at other services, of which the operator chooses the list. */
export function ListenLinks({ song: { title, artist, listenOn }, lead = 'Escuchar completa en' }: Props) {
  if (listenOn.length === 0) return null
  const words = encodeURIComponent(`${artist} ${title}`)
  return (
    <p className={`flex flex-wrap items-baseline text-sm medium ${classes.line}`}>
      {lead}
      {listenOn.map((service) => (
        <a
          key={service}
          href={SERVICES[service].search + words}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.link}
        >
          {SERVICES[service].name}
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </a>
      ))}
    </p>
  )
}
