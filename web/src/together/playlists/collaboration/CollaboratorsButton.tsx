import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { useState } from 'react'
import UsersIcon from '~icons/ph/users'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { whenOpened } from '../../../base/ui/overlays/whenOpened.tsx'

const CollaboratorsDialog = whenOpened(() =>
  import('./CollaboratorsDialog.tsx').then((m) => m.CollaboratorsDialog),
)

/**
 * Opens the list of collaborators, where the owner invites others. Existing collaborators keep access when a playlist becomes smart; a
 * smart one accepts no new ones.
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
