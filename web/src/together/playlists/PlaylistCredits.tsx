import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { paths } from '../../paths.ts'

const LIST = new Intl.ListFormat('es', { type: 'conjunction' })

/** The people who make a playlist together, and the origin of a copy. */
export function PlaylistCredits({ playlist }: { playlist: OpenPlaylist }) {
  const { collaborators, collaboratorCount, origin } = playlist
  return (
    <>
      {collaborators.length > 0 && (
        <span>
          {collaboratorCount === 1 ? 'Colabora ' : 'Colaboran '}
          {namesOf(playlist)}
        </span>
      )}
      {origin && (
        <span>
          Copia de{' '}
          <TextLink component={Link} to={paths.sharedPlaylist(origin.id)}>
            {origin.name}
          </TextLink>{' '}
          de {origin.user.name}
        </span>
      )}
    </>
  )
}

function namesOf({ collaborators, collaboratorCount }: OpenPlaylist): string {
  const names = collaborators.map(({ name }) => name)
  const rest = collaboratorCount - names.length
  return LIST.format(rest > 0 ? [...names, `${rest.toLocaleString('es')} más`] : names)
}
