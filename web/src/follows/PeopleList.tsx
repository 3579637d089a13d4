import type { Person } from '@remusic/contract/accounts'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FollowKey } from './FollowKey.tsx'
import classes from './PeopleList.module.css'

/** People by picture and name, each leading to their profile, and whether one follows them. */
export function PeopleList({ people, empty }: { people: Person[]; empty: string }) {
  if (people.length === 0) return <EmptyState title={empty} headingLevel={2} />
  return (
    <ul className={classes.people}>
      {people.map((person) => (
        <li key={person.id}>
          <Link to={paths.userProfile(person.id)}>
            <Avatar src={person.userImg} name={person.name} size={50} />
            <span>{person.name}</span>
          </Link>
          <FollowKey kind="user" id={person.id} name={person.name} size="s" />
        </li>
      ))}
    </ul>
  )
}
