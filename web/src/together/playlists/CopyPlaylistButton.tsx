import { useNavigate } from 'react-router'
import CopyIcon from '~icons/ph/copy'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { useCopyPlaylist } from './history/queries.ts'

const OFFER_VISIBLE_MS = 6_000

/** Makes a playlist of the member with the songs of this one, or of one of its versions. Renders nothing for visitors. */
export function CopyPlaylistButton({ id, version }: { id: string; version?: number }) {
  const me = useSession()
  const copy = useCopyPlaylist(id)
  const showFailure = useFailure('No pudimos copiar la playlist')
  const { showBanner } = useBanner()
  const navigate = useNavigate()
  if (!me) return null
  const make = () =>
    copy.mutateAsync(version).then(
      (made) =>
        showBanner({
          tone: 'ok',
          text: `Copiada a tus playlists como «${made.name}»`,
          visibleMs: OFFER_VISIBLE_MS,
          action: { label: 'Abrir', onClick: () => void navigate(paths.playlist(me.userId, made.id)) },
        }),
      showFailure,
    )
  return (
    <Button icon={<CopyIcon aria-hidden />} pending={copy.isPending} onClick={() => void make()}>
      {version === undefined ? 'Copiar' : 'Copiar esta versión'}
    </Button>
  )
}
