import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { useState } from 'react'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import TrashIcon from '~icons/ph/trash'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { useDeletePlaylist, useRenamePlaylist } from './mutations.ts'
import { PlaylistNameForm } from './PlaylistNameForm.tsx'
import { ShareDialog } from './ShareDialog.tsx'

type Props = { playlist: Playlist; names: readonly string[] }

/** The owner's buttons: share, rename and delete the playlist. */
export function OwnerButtons({ playlist, names }: Props) {
  const [open, setOpen] = useState<'share' | 'rename' | 'delete' | null>(null)
  const rename = useRenamePlaylist(playlist.id)
  const remove = useDeletePlaylist(playlist.id)
  const showFailure = useFailure('No pudimos eliminar tu playlist')
  const { showBanner } = useBanner()
  const close = () => setOpen(null)
  return (
    <>
      <Button icon={<ShareNetworkBoldIcon aria-hidden />} onClick={() => setOpen('share')}>
        Compartir
      </Button>
      <IconButton label="Renombrar" icon={<PencilSimpleIcon />} onClick={() => setOpen('rename')} />
      <IconButton label="Eliminar" icon={<TrashIcon />} onClick={() => setOpen('delete')} />
      {open === 'share' && <ShareDialog playlist={playlist} onClose={close} />}
      {open === 'rename' && (
        <Dialog opened onClose={close} title="Renombrar playlist">
          <PlaylistNameForm
            saving={rename}
            initial={playlist.name}
            names={names.filter((name) => name !== playlist.name)}
            submitLabel="Guardar"
            failure="No pudimos renombrar tu playlist"
            onSaved={close}
          />
        </Dialog>
      )}
      <ConfirmDialog
        opened={open === 'delete'}
        title={`¿Eliminar «${playlist.name}»?`}
        text="Las canciones siguen en ReMusic; la lista no se puede recuperar."
        confirmLabel="Eliminar"
        pending={remove.isPending}
        onConfirm={() =>
          void remove
            .mutateAsync()
            .then(({ msg }) => showBanner({ tone: 'ok', text: msg }), showFailure)
            .finally(close)
        }
        onClose={close}
      />
    </>
  )
}
