import { mayAdminister } from '@remusic/contract/plans'
import type { TargetKind } from '@remusic/contract/schemas/reviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ArrowsMergeIcon from '~icons/ph/arrows-merge'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import EyeIcon from '~icons/ph/eye'
import EyeSlashIcon from '~icons/ph/eye-slash'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import { profileQuery } from '../accounts/queries.ts'
import { useSession } from '../accounts/session.ts'
import { Key } from '../ui/inputs/Key.tsx'
import type { KeyLook } from '../ui/inputs/keyLook.ts'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuItem } from '../ui/overlays/MenuItem.tsx'
import { useReturnFocus } from '../ui/overlays/useReturnFocus.ts'
import { whenOpened } from '../ui/overlays/whenOpened.tsx'

const CorrectionDialog = whenOpened(() => import('./CorrectionDialog.tsx').then((m) => m.CorrectionDialog))
const MergeDialog = whenOpened(() => import('./MergeDialog.tsx').then((m) => m.MergeDialog))
const HideDialog = whenOpened(() => import('./HideDialog.tsx').then((m) => m.HideDialog))

type Props = {
  kind: TargetKind
  id: string
  name: string
  hidden?: boolean | undefined
  size?: KeyLook['size']
}

/** What members propose about an item, and what Admins do with it. Visitors see nothing of it. */
export function ItemMenu({ kind, id, name, hidden = false, size }: Props) {
  const isSignedIn = useSession() !== null
  const { data: profile } = useQuery({ ...profileQuery, enabled: isSignedIn })
  const [open, setOpen] = useState<'correct' | 'merge' | 'hide' | null>(null)
  const close = () => setOpen(null)
  // Here too, because the menu is gone by the time the chunk of a dialog has loaded.
  useReturnFocus(open !== null)
  if (!isSignedIn) return null
  const isAdmin = profile !== undefined && mayAdminister(profile.role)
  return (
    <>
      <Menu
        target={
          <Key
            variant="ghost"
            size={size}
            icon={<DotsThreeBoldIcon aria-hidden />}
            aria-label={`Más opciones de ${name}`}
          />
        }
      >
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
