import { hasArtistPage } from '@remusic/contract/music/catalogue'
import MicrophoneStageIcon from '~icons/ph/microphone-stage'
import MusicNoteIcon from '~icons/ph/music-note'
import ThumbsDownIcon from '~icons/ph/thumbs-down'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import type { Dismissed, ListedSong } from './queries.ts'

type Props = { song: ListedSong; onDismiss: (item: Dismissed) => void }

/** Dismisses a recommended song, or everything by its artist. */
export function NoInterestMenu({ song: { apiId, title, artistId, artist }, onDismiss }: Props) {
  return (
    <Menu target={<IconButton label={`No me interesa: ${title}`} icon={<ThumbsDownIcon />} />}>
      <MenuItem
        icon={<MusicNoteIcon aria-hidden />}
        onClick={() => onDismiss({ kind: 'song', apiId, name: title })}
      >
        Esta canción
      </MenuItem>
      {hasArtistPage(artistId) && (
        <MenuItem
          icon={<MicrophoneStageIcon aria-hidden />}
          onClick={() => onDismiss({ kind: 'artist', apiId: artistId, name: artist })}
        >
          Este artista
        </MenuItem>
      )}
    </Menu>
  )
}
