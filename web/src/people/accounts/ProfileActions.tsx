import { mayAdminister } from '@remusic/contract/people/plans'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import CrownSimpleFillIcon from '~icons/ph/crown-simple-fill'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import ShieldCheckIcon from '~icons/ph/shield-check'
import SignOutIcon from '~icons/ph/sign-out'
import { settingsQuery } from '../../base/api/settings.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { ThemeSwitch } from '../../base/ui/inputs/ThemeSwitch.tsx'
import { paths } from '../../paths.ts'
import { ShareButton } from '../sharing/ShareButton.tsx'
import { moreLinks } from './moreLinks.ts'
import classes from './ProfileActions.module.css'
import { useLogout } from './useLogout.ts'

/** The buttons below the pass: editing and sharing the profile, the panel for an Admin, Premium for a Gratuito, and logout. */
export function ProfileActions({ profile }: { profile: Profile }) {
  const logout = useLogout()
  const { data: settings } = useQuery(settingsQuery)
  return (
    <div className="column gap-2-5 mt-4">
      <div className="row gap-2-5">
        <ButtonLink
          component={Link}
          to={paths.editProfile()}
          icon={<PencilSimpleIcon aria-hidden />}
          className="flex-1"
        >
          Editar perfil
        </ButtonLink>
        <ShareButton shared={{ kind: 'profile', id: profile.id, name: profile.name, isOwn: true }} />
      </div>
      {mayAdminister(profile.role) && (
        <ButtonLink component={Link} to={paths.admin()} icon={<ShieldCheckIcon aria-hidden />} block>
          Panel de administrador
        </ButtonLink>
      )}
      {profile.role === 'Gratuito' && settings?.sellsPremium !== false && (
        <ButtonLink
          component={Link}
          to={paths.premiumMember()}
          variant="primary"
          icon={<CrownSimpleFillIcon aria-hidden />}
          block
        >
          Pasate a Premium
        </ButtonLink>
      )}
      <div className="row gap-2-5">
        <Button variant="ghost" icon={<SignOutIcon aria-hidden />} onClick={logout} block>
          Cerrar sesión
        </Button>
        <ThemeSwitch className={classes.narrow} />
      </div>
      <nav className={classes.links} aria-label="Más de ReMusic">
        {moreLinks.map(({ label, to, onPhones }) => (
          <Link key={to} to={to} className={onPhones && classes.narrow}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
