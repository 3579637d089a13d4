import type { SharedKind } from '@remusic/contract/publishing/sharing'
import { paths } from '../../paths.ts'
import type { Shared } from './shared.ts'

const PATHS: Record<SharedKind, (id: string) => string> = {
  song: paths.song,
  album: paths.album,
  artist: paths.artist,
  review: paths.review,
  playlist: paths.sharedPlaylist,
  profile: paths.userProfile,
  room: paths.room,
}

/** The public URL, without the query of this page, even if the page was opened under another host name. */
export function linkTo({ kind, id }: Shared): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  return new URL(PATHS[kind](id), canonical ?? location.href).href
}

/** The accessible name of the embedded frame, which screen readers announce on the other site. */
export function embedTitle(
  shared: Extract<Shared, { kind: 'song' | 'album' | 'review' | 'playlist' }>,
): string {
  switch (shared.kind) {
    case 'song':
    case 'album':
      return `${shared.title}, de ${shared.artist}, en ReMusic`
    case 'review':
      return `Reseña de ${shared.author} sobre ${shared.about} en ReMusic`
    case 'playlist':
      return `Playlist ${shared.name} en ReMusic`
  }
}

/** The title of the dialog. */
export const DIALOG_TITLES: Record<SharedKind, string> = {
  song: 'Compartir canción',
  album: 'Compartir álbum',
  artist: 'Compartir artista',
  review: 'Compartir reseña',
  playlist: 'Compartir playlist',
  profile: 'Compartir perfil',
  room: 'Compartir sala',
}

/** The sentence that goes before the link in a message. */
export function sentenceOf(shared: Shared): string {
  switch (shared.kind) {
    case 'song':
      return `Escucha «${shared.title}», de ${shared.artist}, en ReMusic`
    case 'album':
      return `Escucha el álbum «${shared.title}», de ${shared.artist}, en ReMusic`
    case 'artist':
      return `Descubre a ${shared.name} en ReMusic`
    case 'review':
      return `Lee la reseña de ${shared.author} sobre ${shared.about} en ReMusic`
    case 'playlist':
      return shared.owner === null
        ? `Escucha mi playlist «${shared.name}» en ReMusic`
        : `Escucha la playlist «${shared.name}», de ${shared.owner}, en ReMusic`
    case 'profile':
      return shared.isOwn ? 'Este es mi perfil en ReMusic' : `Mira el perfil de ${shared.name} en ReMusic`
    case 'room':
      return shared.isOpen
        ? `Entra en la sala «${shared.name}», de ${shared.host}, y escuchemos a la vez en ReMusic`
        : `Así fue la sesión de escucha «${shared.name}», de ${shared.host}, en ReMusic`
  }
}
