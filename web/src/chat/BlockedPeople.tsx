import type { Person } from '@remusic/contract/accounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../api/error.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Key } from '../ui/Key.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/SkeletonPerson.tsx'
import classes from './BlockedPeople.module.css'
import { ListNote } from './ListNote.tsx'
import { blockedPeopleQuery } from './queries.ts'
import { useSetBlocked } from './useSetBlocked.ts'

/** Whom one has blocked, and the way back. */
export function BlockedPeople() {
  const people = useInfiniteQuery(blockedPeopleQuery)
  const shown = people.data?.pages.flatMap((page) => page.items) ?? []
  if (people.isPending)
    return (
      <SkeletonGroup label="Buscando a quiénes bloqueaste">
        <SkeletonPerson />
      </SkeletonGroup>
    )
  if (!people.data)
    return (
      <ListNote
        text={messageOf(people.error)}
        onRetry={() => void people.refetch()}
        pending={people.isFetching}
      />
    )
  if (shown.length === 0) return <ListNote text="No bloqueaste a nadie" />
  return (
    <>
      <ul className={classes.people}>
        {shown.map((person) => (
          <BlockedPerson key={person.id} person={person} />
        ))}
      </ul>
      <LoadMore
        hasMore={people.hasNextPage}
        pending={people.isFetchingNextPage}
        failed={people.isFetchNextPageError}
        onMore={() => void people.fetchNextPage()}
      />
    </>
  )
}

function BlockedPerson({ person }: { person: Person }) {
  const block = useSetBlocked(person)
  return (
    <li>
      <Link to={paths.userProfile(person.id)}>
        <Avatar src={person.userImg} name={person.name} size={44} />
        <b>{person.name}</b>
      </Link>
      <Key
        size="s"
        pending={block.isPending}
        aria-label={`Desbloquear a ${person.name}`}
        onClick={() => block.set(false)}
      >
        Desbloquear
      </Key>
    </li>
  )
}
