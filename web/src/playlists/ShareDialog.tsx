import type { Playlist } from '@remusic/contract/schemas/playlists'
import LinkBoldIcon from '~icons/ph/link-bold'
import LockSimpleBoldIcon from '~icons/ph/lock-simple-bold'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import { useFailure } from '../failures/useFailure.ts'
import { paths } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useSharePlaylist } from './queries.ts'

type Props = { playlist: Playlist; onClose: () => void }

/** Makes a playlist public to anyone with its link, copies the link, and makes the playlist private again. */
export function ShareDialog({ playlist, onClose }: Props) {
  const share = useSharePlaylist(playlist.id)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const link = new URL(paths.sharedPlaylist(playlist.id), location.href).href
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showBanner({ tone: 'ok', text: 'Enlace copiado' }),
      () => showBanner({ tone: 'bad', text: 'No pudimos copiar el enlace, cópialo tú' }),
    )
  const setShared = (shared: boolean) => share.mutate(shared, { onError: showFailure })
  if (!playlist.shared)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={`Compartir «${playlist.name}»`}
        text="Quien tenga el enlace podrá escucharla, también sin cuenta, y aparecerá en tu perfil."
        actions={
          <Key
            variant="primary"
            icon={<ShareNetworkBoldIcon aria-hidden />}
            pending={share.isPending}
            onClick={() => setShared(true)}
            data-autofocus
          >
            Crear enlace
          </Key>
        }
      />
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Compartir «${playlist.name}»`}
      text="Quien tenga este enlace puede escucharla, también sin cuenta."
      actions={
        <>
          <Key
            variant="ghost"
            icon={<LockSimpleBoldIcon aria-hidden />}
            pending={share.isPending}
            onClick={() => setShared(false)}
          >
            Dejar de compartir
          </Key>
          <Key
            variant="primary"
            icon={<LinkBoldIcon aria-hidden />}
            onClick={() => void copy()}
            data-autofocus
          >
            Copiar enlace
          </Key>
        </>
      }
    >
      <TextField label="Enlace" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  )
}
