import { mayAdminister } from '@remusic/contract/people/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ArrowsMergeIcon from '~icons/ph/arrows-merge'
import EyeIcon from '~icons/ph/eye'
import EyeSlashIcon from '~icons/ph/eye-slash'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { useReturnFocus } from '../../base/ui/overlays/useReturnFocus.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { profileQuery } from '../../people/accounts/queries.ts'
import { ItemMenuButton, type ItemMenuProps } from './ItemMenuButton.tsx'

const CorrectionDialog = whenOpened(() => import('./CorrectionDialog.tsx').then((m) => m.CorrectionDialog))
const MergeDialog = whenOpened(() => import('./MergeDialog.tsx').then((m) => m.MergeDialog))
const HideDialog = whenOpened(() => import('./HideDialog.tsx').then((m) => m.HideDialog))

/** The menu of a member, in a chunk of its own: visitors do not load it. */
export function MemberItemMenu({ kind, id, name, hidden = false, size }: ItemMenuProps) {
  const { data: profile } = useQuery(profileQuery)
  const [open, setOpen] = useState<'correct' | 'merge' | 'hide' | null>(null)
  const close = () => setOpen(null)
  // Called here too, because the menu is gone by the time the chunk of a dialog has loaded.
  useReturnFocus(open !== null)
  const isAdmin = profile !== undefined && mayAdminister(profile.role)
  return (
    <>
      <Menu target={<ItemMenuButton name={name} size={size} />}>
        <MenuItem icon={<PencilSimpleIcon width={20} height={20} />} onClick={() => setOpen('correct')}>
          {isAdmin ? 'Corregir los datos' : 'Proponer una corrección'}
        </MenuItem>
        {isAdmin && (
          <MenuItem icon={<ArrowsMergeIcon width={20} height={20} />} onClick={() => setOpen('merge')}>
            Unir con un duplicado
          </MenuItem>
        )}
        {isAdmin && (
          <MenuItem
            icon={hidden ? <EyeIcon width={20} height={20} /> : <EyeSlashIcon width={20} height={20} />}
            tone={hidden ? undefined : 'bad'}
            onClick={() => setOpen('hide')}
          >
            {hidden ? 'Mostrar de nuevo' : 'Ocultar'}
          </MenuItem>
        )}
      </Menu>
      {open === 'correct' && (
        <CorrectionDialog item={{ kind, id }} name={name} isAdmin={isAdmin} opened onClose={close} />
      )}
      {open === 'merge' && <MergeDialog item={{ kind, id }} name={name} opened onClose={close} />}
      {open === 'hide' && (
        <HideDialog item={{ kind, id }} name={name} hidden={hidden} opened onClose={close} />
      )}
    </>
  )
}
