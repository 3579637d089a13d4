import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { useState } from 'react'
import SignOutIcon from '~icons/ph/sign-out'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../../base/ui/overlays/ConfirmDialog.tsx'
import { useLeavePlaylist } from './queries.ts'

/** Stops collaborating in the playlist of somebody else. */
export function LeaveButton({ playlist, onLeft }: { playlist: OpenPlaylist; onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useLeavePlaylist(playlist.id)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  return (
    <>
      <Button variant="ghost" icon={<SignOutIcon aria-hidden />} onClick={() => setAsking(true)}>
        Dejar de colaborar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="¿Dejar de colaborar?"
        text={`Lo que hiciste en «${playlist.name}» se queda. Para volver hace falta otra invitación.`}
        confirmLabel="Dejar"
        pending={leave.isPending}
        onConfirm={() =>
          void leave
            .mutateAsync()
            .then(({ msg }) => {
              showBanner({ tone: 'ok', text: msg })
              onLeft()
            }, showFailure)
            .finally(() => setAsking(false))
        }
        onClose={() => setAsking(false)}
      />
    </>
  )
}
