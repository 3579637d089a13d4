import type { Person } from '@remusic/contract/accounts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/SkeletonPerson.tsx'
import { PeopleList } from './PeopleList.tsx'

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Person[] }>>
  empty: string
}

/** A list of people that comes page by page. */
export function PeoplePages({ query, empty }: Props) {
  if (query.isPending)
    return (
      <SkeletonGroup label="Buscando personas">
        <SkeletonPerson />
        <SkeletonPerson />
        <SkeletonPerson />
      </SkeletonGroup>
    )
  if (!query.data)
    return <ErrorState headingLevel={3} onRetry={() => void query.refetch()} pending={query.isFetching} />
  return (
    <>
      <PeopleList people={query.data.pages.flatMap((page) => page.items)} empty={empty} />
      <LoadMore
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
