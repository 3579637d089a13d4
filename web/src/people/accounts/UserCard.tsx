import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Ticket } from '../../base/ui/layout/Ticket.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { paths } from '../../paths.ts'
import { MonthText } from './DateText.tsx'
import { FollowCounts } from './FollowCounts.tsx'
import { profileQuery } from './queries.ts'
import { RoleBadge } from './RoleBadge.tsx'
import classes from './UserCard.module.css'

/** The member's own pass, shown beside the feed. */
export function UserCard() {
  const { data: profile } = useQuery(profileQuery)
  if (!profile)
    return (
      <SkeletonGroup label="Cargando tu tarjeta">
        <SkeletonPerson />
      </SkeletonGroup>
    )
  return (
    <Ticket
      stub={
        <ButtonLink component={Link} to={paths.user()} block>
          Ver mi perfil
        </ButtonLink>
      }
    >
      <div className="flex items-start justify-between gap-3">
        <Avatar src={profile.userImg} name={profile.name} size={88} />
        <RoleBadge role={profile.role} />
      </div>
      <p className={classes.name}>{profile.name}</p>
      <p className="muted text-sm">
        Miembro desde <MonthText date={profile.createdDate} />
      </p>
      <FollowCounts followers={profile.followerCount} followed={profile.followingCount} />
    </Ticket>
  )
}
