import type { Person } from '@remusic/contract/people/schemas/accounts'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import classes from './PlaylistsHeader.module.css'

/** The owner of the playlists. */
export function PlaylistsHeader({ owner }: { owner: Person }) {
  return (
    <header className={`row mb-6 ${classes.header}`}>
      <Avatar src={owner.userImg} name={owner.name} size={96} />
      <h1>Playlists de {owner.name}</h1>
    </header>
  )
}
