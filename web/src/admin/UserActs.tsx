import { useMediaQuery } from '@mantine/hooks'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { CrownSimpleIcon } from '@phosphor-icons/react/dist/csr/CrownSimple'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { PauseCircleIcon } from '@phosphor-icons/react/dist/csr/PauseCircle'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { ShieldCheckIcon } from '@phosphor-icons/react/dist/csr/ShieldCheck'
import { ShieldSlashIcon } from '@phosphor-icons/react/dist/csr/ShieldSlash'
import { UserMinusIcon } from '@phosphor-icons/react/dist/csr/UserMinus'
import type { ManagedUser } from '@remusic/contract/admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { Menu } from '../ui/overlays/Menu.tsx'
import { MenuItem } from '../ui/overlays/MenuItem.tsx'
import { ACTS, type ActName, actsOn } from './acts.ts'
import classes from './UserTable.module.css'

const ICONS: Record<ActName, ReactNode> = {
  'give-premium': <CrownSimpleIcon aria-hidden />,
  'take-premium': <UserMinusIcon aria-hidden />,
  'give-admin': <ShieldCheckIcon aria-hidden />,
  'take-admin': <ShieldSlashIcon aria-hidden />,
  deactivate: <PauseCircleIcon aria-hidden />,
  ban: <ProhibitIcon aria-hidden />,
  restore: <ArrowCounterClockwiseIcon aria-hidden />,
}

/** Rare or hard to undo, so never a single press away. */
const ONLY_IN_MENU: ActName[] = ['deactivate', 'ban']

/** The acts available on an account: the usual ones as keys where there is room, the others in a menu. */
export function UserActs({ user, onAct }: { user: ManagedUser; onAct: (act: ActName) => void }) {
  const me = useSession()
  const isNarrow = useMediaQuery('(max-width: 80em)')
  const acts = actsOn(user, me)
  const keys = isNarrow ? [] : acts.filter((act) => !ONLY_IN_MENU.includes(act))
  return (
    <div className={classes.keys}>
      {keys.map((act) => (
        <Key key={act} size="s" aria-label={`${ACTS[act].label} a ${user.name}`} onClick={() => onAct(act)}>
          {ACTS[act].label}
        </Key>
      ))}
      <Menu target={<IconKey label={`Acciones sobre ${user.name}`} icon={<DotsThreeIcon weight="bold" />} />}>
        {acts
          .filter((act) => !keys.includes(act))
          .map((act) => (
            <MenuItem
              key={act}
              icon={ICONS[act]}
              tone={ACTS[act].isDestructive ? 'bad' : undefined}
              onClick={() => onAct(act)}
            >
              {ACTS[act].label}
            </MenuItem>
          ))}
        <MenuItem component={Link} to={paths.adminActsOn(user.id)} icon={<ClipboardTextIcon aria-hidden />}>
          Ver en el registro
        </MenuItem>
      </Menu>
    </div>
  )
}
