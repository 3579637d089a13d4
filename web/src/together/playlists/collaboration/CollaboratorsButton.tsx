import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { useState } from 'react'
import UsersIcon from '~icons/ph/users'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { whenOpened } from '../../../base/ui/overlays/whenOpened.tsx'

const CollaboratorsDialog = whenOpened(() =>
  import('./CollaboratorsDialog.tsx').then((m) => m.CollaboratorsDialog),
)

/**
 * Opens who collaborates in a playlist; its owner invites others there. Nobody is invited to a smart one, which may only have the
 * collaborators of the time before it had rules.
 */
export function CollaboratorsButton({ playlist }: { playlist: OpenPlaylist }) {
  const [isOpen, setOpen] = useState(false)
  const { collaboratorCount: count, mine, smart } = playlist
  if (smart && count === 0) return null
  return (
    <>
      <Button icon={<UsersIcon aria-hidden />} onClick={() => setOpen(true)}>
        {mine === 'owner' && count === 0 ? 'Invitar a colaborar' : `Colaboradores (${count})`}
      </Button>
      <CollaboratorsDialog playlist={playlist} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
