import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import CameraFillIcon from '~icons/ph/camera-fill'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import GearSixIcon from '~icons/ph/gear-six'
import ProhibitIcon from '~icons/ph/prohibit'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Ticket } from '../../base/ui/layout/Ticket.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import { DayText } from './DateText.tsx'
import { FollowCounts } from './FollowCounts.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import classes from './ProfilePass.module.css'

type Props = {
  profile: Profile
  /** The member's text about themselves. */
  about?: ReactNode
}

/** The member's own profile as a pass, with a button to change the picture. */
export function ProfilePass({ profile, about }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <Ticket
      wash={WASHES.turquesa}
      stubSize={120}
      stub={
        <div className={`column gap-1 ${classes.stub}`}>
          <span>Miembro desde</span>
          <b>
            <DayText date={profile.createdDate} />
          </b>
        </div>
      }
    >
      <div className="flex items-start justify-between">
        <div className={`relative ${classes.portrait}`}>
          <Avatar src={profile.userImg} name={profile.name} size={148} alt="Tu foto de perfil" ringed />
          <IconButton
            className={classes.camera}
            label="Cambiar foto"
            icon={<CameraFillIcon />}
            onClick={() => setIsPicking(true)}
          />
        </div>
        <Menu target={<IconButton label="Más opciones" icon={<DotsThreeBoldIcon />} />}>
          <MenuItem component={Link} to={paths.settings()} icon={<GearSixIcon aria-hidden />}>
            Ajustes
          </MenuItem>
          <MenuItem component={Link} to={paths.deactivate()} icon={<ProhibitIcon aria-hidden />} tone="bad">
            Desactivar cuenta
          </MenuItem>
        </Menu>
      </div>
      {isPicking && (
        <PictureDialog name={profile.name} current={profile.userImg} onClose={() => setIsPicking(false)} />
      )}
      <h1 className={classes.name}>{profile.name}</h1>
      <p className="wrap-anywhere medium">{profile.email}</p>
      <p className="wrap-anywhere medium">Usuario {profile.role}</p>
      {about}
      <FollowCounts followers={profile.followerCount} followed={profile.followingCount} />
    </Ticket>
  )
}
