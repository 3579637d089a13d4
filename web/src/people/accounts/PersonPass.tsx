import type { PublicProfile } from '@remusic/contract/people/schemas/accounts'
import type { ReactNode } from 'react'
import { Ticket } from '../../base/ui/layout/Ticket.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { DayText } from './DateText.tsx'
import { FollowCounts } from './FollowCounts.tsx'
import classes from './ProfilePass.module.css'

type Props = {
  person: PublicProfile
  /** Shown in the corner, beside the picture. */
  corner?: ReactNode
  /** The person's text about themselves. */
  about?: ReactNode
  actions?: ReactNode
}

/** The pass of another user. */
export function PersonPass({ person, corner, about, actions }: Props) {
  return (
    <Ticket
      wash={WASHES.jacaranda}
      stubSize={120}
      stub={
        <div className={`column gap-1 ${classes.stub}`}>
          <span>Miembro desde</span>
          <b>
            <DayText date={person.createdDate} />
          </b>
        </div>
      }
    >
      <div className="flex items-start justify-between">
        <Avatar src={person.userImg} name={person.name} size={148} alt={`Foto de ${person.name}`} ringed />
        {corner}
      </div>
      <h1 className={classes.name}>{person.name}</h1>
      {person.email !== null && <p className="wrap-anywhere medium">{person.email}</p>}
      <p className="wrap-anywhere medium">Usuario {person.role}</p>
      {about}
      <FollowCounts
        followers={person.followerCount}
        followed={person.followingCount}
        followedLabel="Seguidos"
      />
      {actions}
    </Ticket>
  )
}
