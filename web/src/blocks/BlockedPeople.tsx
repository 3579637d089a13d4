import type { Person } from '@remusic/contract/schemas/accounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import { Avatar } from '../ui/marks/Avatar.tsx'
import classes from './BlockedPeople.module.css'
import { blockedQuery } from './queries.ts'
import { UnblockKey } from './UnblockKey.tsx'

/** The blocked users, each with a key to unblock them. */
export function BlockedPeople() {
  const blocked = useInfiniteQuery(blockedQuery)
  if (blocked.isPending)
    return (
      <SkeletonGroup label="Buscando a quién has bloqueado">
        <SkeletonPerson />
      </SkeletonGroup>
    )
  if (!blocked.data)
    return <ErrorState headingLevel={3} onRetry={() => void blocked.refetch()} pending={blocked.isFetching} />
  const people = blocked.data.pages.flatMap((page) => page.items)
  if (people.length === 0)
    return (
      <p>
        No tienes a nadie en esta lista. Puedes bloquear a una persona desde su perfil, una reseña, un
        comentario o el chat.
      </p>
    )
  return (
    <>
      <ul>
        {people.map((person) => (
          <Blocked key={person.id} person={person} />
        ))}
      </ul>
      <LoadMore
        hasMore={blocked.hasNextPage}
        pending={blocked.isFetchingNextPage}
        failed={blocked.isFetchNextPageError}
        onMore={() => void blocked.fetchNextPage()}
      />
    </>
  )
}

function Blocked({ person }: { person: Person }) {
  return (
    <li className={classes.row}>
      <Link to={paths.userProfile(person.id)} className={classes.person}>
        <Avatar src={person.userImg} name={person.name} size={44} />
        {person.name}
      </Link>
      <UnblockKey person={person} variant="ghost" size="s" />
    </li>
  )
}
