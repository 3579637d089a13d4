import type { ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { useEffect, useRef, useState } from 'react'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import FlagIcon from '~icons/ph/flag'
import ProhibitIcon from '~icons/ph/prohibit'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { useReturnFocus } from '../../base/ui/overlays/useReturnFocus.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { MAIN_ID } from '../../base/ui/styles/landmarks.ts'
import { useSession } from '../../people/accounts/session.ts'

const BlockDialog = whenOpened(() => import('./BlockDialog.tsx').then((m) => m.BlockDialog))
const ReportDialog = whenOpened(() => import('../moderation/ReportDialog.tsx').then((m) => m.ReportDialog))

type Props = {
  person: { id: string; name: string }
  /** The reported content, and its accessible name: «la reseña de Ana». */
  report: { kind: ReportedKind; id: string; what: string }
  /** Whether the member has blocked the user already. */
  isBlocked?: boolean | undefined
  className?: string | undefined
}

/** Reports what a user has made, or blocks the user. Only for members, and never shown for themselves. */
export function PersonMenu({ person, report: { kind, id, what }, isBlocked = false, className }: Props) {
  const me = useSession()
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const close = () => setOpen(null)
  // Called here too, because the menu is gone by the time the chunk of a dialog has loaded.
  useReturnFocus(open !== null)
  // The content of a blocked user disappears together with this menu, which had the focus.
  const hasBlocked = useRef(false)
  useEffect(
    () => () => {
      if (hasBlocked.current) document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    },
    [],
  )
  if (!me || me.userId === person.id) return null
  return (
    <>
      <Menu
        target={
          <IconButton className={className} label={`Más opciones: ${what}`} icon={<DotsThreeBoldIcon />} />
        }
      >
        <MenuItem icon={<FlagIcon width={20} height={20} />} onClick={() => setOpen('report')}>
          Reportar
        </MenuItem>
        {!isBlocked && (
          <MenuItem
            icon={<ProhibitIcon width={20} height={20} />}
            tone="bad"
            onClick={() => setOpen('block')}
          >
            Bloquear a {person.name}
          </MenuItem>
        )}
      </Menu>
      {open === 'report' && <ReportDialog kind={kind} id={id} opened onClose={close} />}
      <BlockDialog
        person={person}
        opened={open === 'block'}
        onBlocked={() => {
          hasBlocked.current = true
        }}
        onClose={close}
      />
    </>
  )
}
