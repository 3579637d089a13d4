import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { DevicesIcon } from '@phosphor-icons/react/dist/csr/Devices'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import type { Profile } from '@remusic/contract/accounts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFailure } from '../failures/useFailure.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { useBanner } from '../ui/bannercontext.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { IconKey } from '../ui/IconKey.tsx'
import { Menu } from '../ui/Menu.tsx'
import { MenuItem } from '../ui/MenuItem.tsx'
import { Ticket } from '../ui/Ticket.tsx'
import { WASHES } from '../ui/wash.ts'
import { dayText } from './dates.ts'
import { FollowCounts } from './FollowCounts.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import classes from './ProfilePass.module.css'
import { useLogoutEverywhere, useShowEmail } from './queries.ts'

/** The pass is the profile: whose it is, since when, and what can be done with it. */
export function ProfilePass({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<'picture' | 'sessions' | null>(null)
  const show = useShowEmail()
  const leave = useLogoutEverywhere()
  const navigate = useNavigate()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const toggleEmail = () =>
    show.mutate(!profile.showEmail, {
      onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
      onError: showFailure,
    })
  return (
    <Ticket
      wash={WASHES.turquesa}
      stubSize={120}
      stub={
        <div className={classes.stub}>
          <span>Miembro desde</span>
          <b>{dayText(profile.createdDate)}</b>
        </div>
      }
    >
      <div className={classes.head}>
        <Avatar src={profile.userImg} name={profile.name} size={148} alt="Tu foto de perfil" ringed />
        <Menu target={<IconKey label="Más opciones" icon={<DotsThreeIcon weight="bold" />} />}>
          <MenuItem icon={<CameraIcon aria-hidden />} onClick={() => setOpen('picture')}>
            Cambiar foto
          </MenuItem>
          <MenuItem icon={<EnvelopeSimpleIcon aria-hidden />} onClick={toggleEmail}>
            {profile.showEmail ? 'Ocultar mi correo' : 'Mostrar mi correo'}
          </MenuItem>
          <MenuItem icon={<DevicesIcon aria-hidden />} onClick={() => setOpen('sessions')}>
            Cerrar todas las sesiones
          </MenuItem>
          <MenuItem component={Link} to={paths.deactivate()} icon={<ProhibitIcon aria-hidden />} tone="bad">
            Desactivar cuenta
          </MenuItem>
        </Menu>
      </div>
      {open === 'picture' && (
        <PictureDialog name={profile.name} current={profile.userImg} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        opened={open === 'sessions'}
        title="¿Cerrar todas las sesiones?"
        text="Tendrás que iniciar sesión de nuevo en todos tus equipos, en este también."
        confirmLabel="Cerrar todas"
        pending={leave.isPending}
        onConfirm={() =>
          leave.mutate(undefined, { onSuccess: () => void navigate(paths.login()), onError: showFailure })
        }
        onClose={() => setOpen(null)}
      />
      <h1 className={classes.name}>{profile.name}</h1>
      <p className={classes.line}>{profile.email}</p>
      <p className={classes.line}>Usuario {profile.role}</p>
      <FollowCounts followers={profile.followerCount} followed={profile.followingCount} />
    </Ticket>
  )
}
