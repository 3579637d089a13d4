import type { FollowablePerson } from '@remusic/contract/people/schemas/accounts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { paths } from '../../paths.ts'
import { FollowButton } from './FollowButton.tsx'
import { type Empty, FollowPages } from './FollowPages.tsx'

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: FollowablePerson[] }>>
  empty: Empty
}

/** Users by picture and name, with a link to the profile and a follow button. */
export function PeoplePages({ query, empty }: Props) {
  return (
    <FollowPages query={query} label="Buscando personas" empty={empty}>
      {(person) => (
        <>
          <Link to={paths.userProfile(person.id)}>
            <Avatar src={person.userImg} name={person.name} size={50} />
            <span>
              <b>{person.name}</b>
            </span>
          </Link>
          <FollowButton kind="user" id={person.id} name={person.name} size="s" followed={person.followed} />
        </>
      )}
    </FollowPages>
  )
}
