import type { Person } from '@remusic/contract/people/schemas/accounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { paths } from '../../paths.ts'
import classes from './BlockedPeople.module.css'
import { blockedQuery } from './queries.ts'
import { UnblockButton } from './UnblockButton.tsx'

/** The blocked users, each with a button to unblock them. */
export function BlockedPeople() {
  const blocked = useInfiniteQuery(blockedQuery)
  return (
    <PagedList
      pages={blocked}
      loading={
        <SkeletonGroup label="Buscando a quién has bloqueado">
          <SkeletonPerson />
        </SkeletonGroup>
      }
      empty={
        <p>
          No tienes a nadie en esta lista. Puedes bloquear a una persona desde su perfil, una reseña, un
          comentario o el chat.
        </p>
      }
      error={{ headingLevel: 3 }}
    >
      {(people) => (
        <ul>
          {people.map((person) => (
            <Blocked key={person.id} person={person} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Blocked({ person }: { person: Person }) {
  return (
    <li className={`row justify-between gap-4 ${classes.row}`}>
      <Link to={paths.userProfile(person.id)} className="row gap-3 min-w-0 wrap-anywhere bold">
        <Avatar src={person.userImg} name={person.name} size={44} />
        {person.name}
      </Link>
      <UnblockButton person={person} variant="ghost" size="s" />
    </li>
  )
}
