import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { useAcceptInvitation, useLeavePlaylist } from './queries.ts'

/** Accepts or declines an invitation to collaborate. */
export function InvitationButtons({ playlistId, name }: { playlistId: string; name: string }) {
  const accept = useAcceptInvitation(playlistId)
  const decline = useLeavePlaylist(playlistId)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const isBusy = accept.isPending || decline.isPending
  return (
    <div className="flex flex-wrap gap-2-5">
      <Button
        size="s"
        variant="ghost"
        pending={decline.isPending}
        aria-label={`Rechazar la invitación a ${name}`}
        onClick={() =>
          !isBusy &&
          void decline.mutateAsync().then(({ msg }) => showBanner({ tone: 'ok', text: msg }), showFailure)
        }
      >
        Rechazar
      </Button>
      <Button
        size="s"
        variant="primary"
        pending={accept.isPending}
        aria-label={`Aceptar la invitación a ${name}`}
        onClick={() =>
          !isBusy &&
          void accept
            .mutateAsync()
            .then(() => showBanner({ tone: 'ok', text: `Ya colaboras en «${name}»` }), showFailure)
        }
      >
        Aceptar
      </Button>
    </div>
  )
}
