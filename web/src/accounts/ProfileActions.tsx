import { mayAdminister } from '@remusic/contract/plans'
import type { Profile } from '@remusic/contract/schemas/accounts'
import { Link } from 'react-router'
import CrownSimpleFillIcon from '~icons/ph/crown-simple-fill'
import ShieldCheckIcon from '~icons/ph/shield-check'
import SignOutIcon from '~icons/ph/sign-out'
import { paths } from '../paths.ts'
import { ShareKey } from '../sharing/ShareKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { ThemeSwitch } from '../ui/inputs/ThemeSwitch.tsx'
import classes from './ProfileActions.module.css'
import { useLogout } from './useLogout.ts'

/** The keys below the pass: the panel for an Admin, Premium for a Gratuito, and logout. */
export function ProfileActions({ profile }: { profile: Profile }) {
  const logout = useLogout()
  return (
    <div className={classes.actions}>
      {mayAdminister(profile.role) && (
        <KeyLink component={Link} to={paths.admin()} icon={<ShieldCheckIcon aria-hidden />} block>
          Panel de administrador
        </KeyLink>
      )}
      {profile.role === 'Gratuito' && (
        <KeyLink
          component={Link}
          to={paths.premiumMember()}
          variant="primary"
          icon={<CrownSimpleFillIcon aria-hidden />}
          block
        >
          Pasate a Premium
        </KeyLink>
      )}
      <div className={classes.row}>
        <ShareKey shared={{ kind: 'profile', id: profile.id, name: profile.name, isOwn: true }} />
        <Key variant="ghost" icon={<SignOutIcon aria-hidden />} onClick={logout} block>
          Cerrar sesión
        </Key>
        <ThemeSwitch className={classes.narrow} />
      </div>
      <nav className={classes.links} aria-label="Más de ReMusic">
        <Link to={paths.settings()}>Ajustes</Link>
        <Link to={paths.genres()}>Géneros</Link>
        <Link to={paths.playlists(profile.id)}>Playlists</Link>
        <Link to={paths.premiumMember()}>Premium</Link>
        <Link to={paths.teamMember()}>Creadores</Link>
        <Link to={paths.contactMember()}>Contacto</Link>
      </nav>
    </div>
  )
}
