import { maySharePlaylists } from '@remusic/contract/people/plans'
import { PLAYLIST_TEXTS } from '@remusic/contract/together/playlistTexts'
import type { Playlist } from '@remusic/contract/together/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import LockSimpleBoldIcon from '~icons/ph/lock-simple-bold'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { profileQuery } from '../../people/accounts/queries.ts'
import { ShareOptions } from '../../people/sharing/ShareOptions.tsx'
import { useSharePlaylist } from './mutations.ts'

type Props = { playlist: Playlist; onClose: () => void }

/** Makes a playlist public to anyone with its link, shares it, and makes it private again. */
export function ShareDialog({ playlist, onClose }: Props) {
  const { data: profile } = useQuery(profileQuery)
  const share = useSharePlaylist(playlist.id)
  const showFailure = useFailure()
  const setShared = (shared: boolean) => share.mutate(shared, { onError: showFailure })
  if (!playlist.shared)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={`Compartir «${playlist.name}»`}
        text={
          profile && !maySharePlaylists(profile.role)
            ? PLAYLIST_TEXTS.sharingIsPremium
            : 'Quien tenga el enlace podrá escucharla, también sin cuenta, y aparecerá en tu perfil.'
        }
        actions={
          <Button
            variant="primary"
            icon={<ShareNetworkBoldIcon aria-hidden />}
            pending={share.isPending}
            onClick={() => setShared(true)}
            data-autofocus
          >
            Crear enlace
          </Button>
        }
      />
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Compartir «${playlist.name}»`}
      text="Quien tenga este enlace puede escucharla, también sin cuenta."
      width={560}
    >
      <ShareOptions
        shared={{ kind: 'playlist', id: playlist.id, name: playlist.name, owner: null }}
        actions={
          <Button
            variant="ghost"
            icon={<LockSimpleBoldIcon aria-hidden />}
            pending={share.isPending}
            onClick={() => setShared(false)}
          >
            Dejar de compartir
          </Button>
        }
      />
    </Dialog>
  )
}
