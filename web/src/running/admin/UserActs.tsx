import type { ManagedUser } from '@remusic/contract/running/schemas/admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ArrowCounterClockwiseIcon from '~icons/ph/arrow-counter-clockwise'
import ClipboardTextIcon from '~icons/ph/clipboard-text'
import CrownSimpleIcon from '~icons/ph/crown-simple'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import PauseCircleIcon from '~icons/ph/pause-circle'
import ProhibitIcon from '~icons/ph/prohibit'
import ShieldCheckIcon from '~icons/ph/shield-check'
import ShieldSlashIcon from '~icons/ph/shield-slash'
import UserMinusIcon from '~icons/ph/user-minus'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { useMediaQuery } from '../../base/ui/layout/useMediaQuery.ts'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
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
  'lift-ban': <ArrowCounterClockwiseIcon aria-hidden />,
}

/** Rare or hard to undo, so never a single press away. */
const ONLY_IN_MENU: ActName[] = ['deactivate', 'ban']

/** The acts available on an account: the usual ones as buttons where there is room, the others in a menu. */
export function UserActs({ user, onAct }: { user: ManagedUser; onAct: (act: ActName) => void }) {
  const me = useSession()
  const isNarrow = useMediaQuery('(max-width: 80em)')
  const acts = actsOn(user, me)
  const keys = isNarrow ? [] : acts.filter((act) => !ONLY_IN_MENU.includes(act))
  return (
    <div className="row justify-end gap-1-5 whitespace-nowrap">
      {keys.map((act) => (
        <Button
          key={act}
          size="s"
          aria-label={`${ACTS[act].label} a ${user.name}`}
          onClick={() => onAct(act)}
        >
          {ACTS[act].label}
        </Button>
      ))}
      <Menu target={<IconButton label={`Acciones sobre ${user.name}`} icon={<DotsThreeBoldIcon />} />}>
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
              <Hint act={act} />
            </MenuItem>
          ))}
        <MenuItem component={Link} to={paths.adminActsOn(user.id)} icon={<ClipboardTextIcon aria-hidden />}>
          Ver en el registro
        </MenuItem>
      </Menu>
    </div>
  )
}

/** Distinguishes acts that are easily confused. */
function Hint({ act }: { act: ActName }) {
  const shown = ACTS[act]
  return 'hint' in shown ? <small className={classes.hint}>{shown.hint}</small> : null
}
