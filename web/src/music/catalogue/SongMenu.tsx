import { hasArtistPage } from '@remusic/contract/music/catalogue'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import MicrophoneStageIcon from '~icons/ph/microphone-stage'
import MusicNoteIcon from '~icons/ph/music-note'
import VinylRecordIcon from '~icons/ph/vinyl-record'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { paths } from '../../paths.ts'
import { SongMenuEntries } from './songMenuEntries.ts'

type Props = { song: Song; variant?: 'plain' | 'solid'; withArtist?: boolean }

/** Links to the song, its album and its artist, and what members do with it. */
export function SongMenu({ song, variant = 'plain', withArtist = false }: Props) {
  const Entries = use(SongMenuEntries)
  return (
    <Menu
      target={
        <IconButton variant={variant} label={`Más opciones de ${song.title}`} icon={<DotsThreeBoldIcon />} />
      }
    >
      {Entries && (
        <Suspense>
          <Entries song={song} />
        </Suspense>
      )}
      <MenuItem component={Link} to={paths.song(song.apiId)} icon={<MusicNoteIcon width={20} height={20} />}>
        Ir a la canción
      </MenuItem>
      <MenuItem
        component={Link}
        to={paths.album(song.albumId)}
        icon={<VinylRecordIcon width={20} height={20} />}
      >
        Ir al álbum
      </MenuItem>
      {withArtist && hasArtistPage(song.artistId) && (
        <MenuItem
          component={Link}
          to={paths.artist(song.artistId)}
          icon={<MicrophoneStageIcon width={20} height={20} />}
        >
          Ir al artista
        </MenuItem>
      )}
    </Menu>
  )
}
