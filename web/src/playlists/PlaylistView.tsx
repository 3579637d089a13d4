import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import type { Song } from '@remusic/contract/catalogue'
import { PLAYLIST_TEXTS, type Playlist } from '@remusic/contract/playlists'
import { useState } from 'react'
import { useSession } from '../accounts/session.ts'
import { playable } from '../catalogue/playable.ts'
import { useFailure } from '../failures/useFailure.ts'
import { ReportKey } from '../moderation/ReportKey.tsx'
import { paths } from '../paths.ts'
import { player } from '../player/player.ts'
import { useBanner } from '../ui/bannercontext.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Key } from '../ui/Key.tsx'
import { Collage } from './Collage.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import classes from './PlaylistView.module.css'
import { useDeletePlaylist, useMoveSong, useSharePlaylist, useToggleSong } from './queries.ts'
import { RenamePlaylist } from './RenamePlaylist.tsx'

/** One playlist: its collage, what one can do with it, and its songs. */
export function PlaylistView({ playlist, isOwn }: { playlist: Playlist; isOwn: boolean }) {
  const list = playlist.songs.map(playable)
  const first = list.find((song) => song.preview !== null)
  return (
    <div className={classes.playlist}>
      <div className={classes.head}>
        <Collage songs={playlist.songs} />
        <div>
          <h2 className={classes.name}>{playlist.name}</h2>
          <p className={classes.count}>
            {playlist.songs.length === 1 ? '1 canción' : `${playlist.songs.length} canciones`}
            {isOwn && (playlist.shared ? ' · Compartida' : ' · Privada')}
          </p>
          <div className={classes.keys}>
            {first && (
              <Key
                variant="primary"
                icon={<PlayIcon weight="fill" aria-hidden />}
                onClick={() => player.toggle(first, list)}
              >
                Reproducir todo
              </Key>
            )}
            {isOwn ? (
              <OwnerKeys playlist={playlist} />
            ) : (
              <ReportKey kind="playlist" id={playlist.id} what={`la playlist «${playlist.name}»`} />
            )}
          </div>
        </div>
      </div>
      {isOwn ? (
        <OwnSongs playlist={playlist} />
      ) : (
        <PlaylistSongs songs={playlist.songs} name={playlist.name} />
      )}
    </div>
  )
}

function OwnSongs({ playlist }: { playlist: Playlist }) {
  const move = useMoveSong(playlist.id)
  const toggle = useToggleSong()
  const showMoveFailure = useFailure()
  const showRemoveFailure = useFailure(PLAYLIST_TEXTS.removeFailed)
  return (
    <PlaylistSongs
      songs={playlist.songs}
      name={playlist.name}
      editing={{
        onMove: (songId, position) => move.mutate({ songId, position }, { onError: showMoveFailure }),
        onRemove: (song: Song) =>
          toggle.mutate(
            { playlistId: playlist.id, songId: song.apiId, add: false },
            { onError: showRemoveFailure },
          ),
      }}
    />
  )
}

function OwnerKeys({ playlist }: { playlist: Playlist }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const me = useSession()
  const share = useSharePlaylist(playlist.id)
  const remove = useDeletePlaylist(playlist.id)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const copyLink = async () => {
    await navigator.clipboard.writeText(new URL(paths.playlists(me?.userId ?? ''), location.href).href)
    showBanner({ tone: 'ok', text: 'Enlace copiado' })
  }
  return (
    <>
      <Key
        icon={<ShareNetworkIcon weight="bold" aria-hidden />}
        aria-pressed={playlist.shared}
        pending={share.isPending}
        onClick={() => share.mutate(!playlist.shared, { onError: showFailure })}
      >
        {playlist.shared ? 'Dejar de compartir' : 'Compartir'}
      </Key>
      {playlist.shared && (
        <Key
          variant="ghost"
          icon={<LinkIcon weight="bold" aria-hidden />}
          onClick={() =>
            void copyLink().catch(() => showBanner({ tone: 'bad', text: 'No pudimos copiar el enlace' }))
          }
        >
          Copiar enlace
        </Key>
      )}
      <Key
        variant="ghost"
        icon={<PencilSimpleIcon weight="bold" aria-hidden />}
        onClick={() => setOpen('rename')}
      >
        Renombrar
      </Key>
      <Key variant="ghost" icon={<TrashIcon weight="bold" aria-hidden />} onClick={() => setOpen('delete')}>
        Eliminar
      </Key>
      {open === 'rename' && <RenamePlaylist playlist={playlist} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        opened={open === 'delete'}
        title={`¿Eliminar «${playlist.name}»?`}
        text="Las canciones siguen en ReMusic; la lista no se puede recuperar."
        confirmLabel="Sí"
        cancelLabel="No"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onError: showFailure })}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
