import type { PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'
import type { PlaylistSong } from '@remusic/contract/together/schemas/playlists'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { ListenLaterButton } from '../../music/listenLater/ListenLaterButton.tsx'
import { AddToPlaylist } from './AddToPlaylist.tsx'
import { ProposedSongs } from './collaboration/ProposedSongs.tsx'
import { OwnSongs } from './OwnSongs.tsx'
import classes from './PlaylistSongs.module.css'
import { PlaylistSongs } from './PlaylistSongs.tsx'

type Props = {
  playlistId: string
  name: string
  songs: PlaylistSong[]
  may: 'edit' | 'propose' | null
  /** Whether several people make it, so that each row says who added the song. */
  isShared: boolean
  /** The latest changes by others. */
  recent: readonly PlaylistEvent[]
}

/** The songs of a playlist, with buttons for what the viewer may do with them. */
export function SongsOfPlaylist({ playlistId, name, songs, may, isShared, recent }: Props) {
  const list = {
    songs,
    name,
    fresh: new Set(recent.flatMap(songsIn)),
    noteOf: isShared ? ({ addedBy }: PlaylistSong) => addedBy && <AddedBy person={addedBy} /> : undefined,
  }
  if (may === 'edit') return <OwnSongs {...list} playlistId={playlistId} />
  if (may === 'propose') return <ProposedSongs {...list} playlistId={playlistId} />
  return (
    <PlaylistSongs
      {...list}
      actionsOf={(song) => (
        <>
          <ListenLaterButton
            item={{ kind: 'song', apiId: song.apiId, name: song.title }}
            reason={{ kind: 'playlist', id: playlistId }}
          />
          <AddToPlaylist song={song} />
        </>
      )}
    />
  )
}

const songsIn = ({ change }: PlaylistEvent) => ('song' in change && change.song ? [change.song.apiId] : [])

function AddedBy({ person }: { person: NonNullable<PlaylistSong['addedBy']> }) {
  return (
    <span className={`row gap-1-5 ${classes.by}`}>
      <Avatar src={person.userImg} name={person.name} size={18} /> Añadida por {person.name}
    </span>
  )
}
