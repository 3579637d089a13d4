import type { ManagedUser } from '@remusic/contract/running/schemas/admin'
import type { Ref } from 'react'
import { Link } from 'react-router'
import FlagFillIcon from '~icons/ph/flag-fill'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { paths } from '../../paths.ts'
import { shortDayText } from '../../people/accounts/dates.ts'
import { RoleBadge } from '../../people/accounts/RoleBadge.tsx'
import { useSession } from '../../people/accounts/session.ts'
import type { ActName } from './acts.ts'
import { type Choice, ChoiceBox } from './ChoiceBox.tsx'
import { plural } from './numbers.ts'
import { UserActs } from './UserActs.tsx'
import classes from './UserTable.module.css'

type Props = {
  user: ManagedUser
  index: number
  measure: Ref<HTMLTableRowElement>
  onAct: (act: ActName) => void
  /** Passed while several accounts are being chosen. */
  choice?: Choice | undefined
}

export function UserRow({ user, index, measure, onAct, choice }: Props) {
  const me = useSession()
  const who = (
    <Link className={`inline-row gap-3 max-w-full touch bold ${classes.who}`} to={paths.userProfile(user.id)}>
      <Avatar src={user.userImg} name={user.name} size={38} />
      <span>
        {user.name}
        {user.id === me?.userId && ' (tú)'}
      </span>
    </Link>
  )
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row">
        {choice ? (
          <ChoiceBox user={user} choice={choice}>
            {who}
          </ChoiceBox>
        ) : (
          who
        )}
      </th>
      <td className={`whitespace-nowrap muted ${classes.email}`}>
        <a href={`mailto:${encodeURIComponent(user.email)}`} title={user.email}>
          {user.email}
        </a>
      </td>
      <td className={classes.role}>
        <RoleBadge role={user.role} />
        {!user.active && (
          <Badge tone={user.banned ? 'bad' : 'plain'}>{user.banned ? 'Suspendida' : 'Inactiva'}</Badge>
        )}
        {user.banned && (
          <span className={classes.until}>
            {user.bannedUntil === null ? 'sin fecha de fin' : `hasta el ${shortDayText(user.bannedUntil)}`}
          </span>
        )}
        {!user.banned && user.restoreUntil !== null && (
          <span className={classes.until}>puede volver hasta {shortDayText(user.restoreUntil)}</span>
        )}
        {user.premiumUntil !== null && (
          <span className={classes.until}>pagado hasta el {shortDayText(user.premiumUntil)}</span>
        )}
        {user.openReports > 0 && (
          <Link
            className={`inline-row gap-1-5 whitespace-nowrap text-bad text-xs semibold ${classes.reports}`}
            to={paths.adminReportsOf(user.id)}
          >
            <FlagFillIcon aria-hidden />
            {plural(user.openReports, 'reporte', 'reportes')}
          </Link>
        )}
      </td>
      <td className={classes.since}>
        <span className={classes.label}>Miembro desde</span> {shortDayText(user.createdDate)}
      </td>
      <td className={classes.acts}>
        <UserActs user={user} onAct={onAct} />
      </td>
    </tr>
  )
}
