import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Pager } from '../../base/ui/lists/Pager.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { paths } from '../../paths.ts'
import { userSearchQuery } from '../../people/accounts/queries.ts'
import { FollowButton } from '../follows/FollowButton.tsx'
import { FoundElsewhere } from './FoundElsewhere.tsx'
import classes from './Search.module.css'
import { SearchForm } from './SearchForm.tsx'
import { pagesOf, type SearchState, SHORT_PAGE_SIZE, useLastPage } from './searchState.ts'

/** Searches people by name. The API returns all matches at once, so paging is done here. */
export function UserSearch({
  state,
  onChange,
  start,
}: {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
  /** Shown below the form until a name is typed. */
  start?: ReactNode
}) {
  const found = useQuery(userSearchQuery(state.query))
  const people = found.data?.items ?? []
  const shown = people.slice((state.page - 1) * SHORT_PAGE_SIZE, state.page * SHORT_PAGE_SIZE)
  const pages = pagesOf(people.length, SHORT_PAGE_SIZE)
  useLastPage(state.page, found.data ? pages : null, onChange)
  return (
    <>
      <SearchForm state={state} onChange={onChange} artists={[]} albums={[]} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 mt-5 mb-3">
        <p className={classes.count} role="status">
          {state.query !== '' &&
            found.data &&
            (people.length === 1 ? '1 persona' : `${people.length} personas`)}
        </p>
      </div>
      {state.query === '' ? (
        <>
          <EmptyState title="¿A quién buscas?" hint="Escribe su nombre" />
          {start}
        </>
      ) : found.isPending ? (
        <SkeletonGroup label="Buscando personas" count={5}>
          <SkeletonPerson />
        </SkeletonGroup>
      ) : found.isError ? (
        <ErrorState
          title={found.error.message}
          onRetry={() => void found.refetch()}
          pending={found.isFetching}
        />
      ) : people.length === 0 ? (
        <>
          <FoundElsewhere state={state} onChange={onChange} />
          <EmptyState
            title="No encontramos a nadie con ese nombre"
            hint="Prueba con una parte de su nombre"
          />
        </>
      ) : (
        <ul className={classes.people} aria-label="Personas">
          {shown.map((person) => (
            <li key={person.id}>
              <Link
                className={`row flex-1 gap-4 min-w-0 ${classes.person}`}
                to={paths.userProfile(person.id)}
              >
                <Avatar src={person.userImg} name={person.name} size={50} />
                <span>
                  <b>{person.name}</b>
                  <small>Usuario {person.role}</small>
                </span>
              </Link>
              <FollowButton kind="user" id={person.id} name={person.name} size="s" />
            </li>
          ))}
        </ul>
      )}
      <Pager className="mt-8" page={state.page} pages={pages} onChange={(page) => onChange({ page })} />
    </>
  )
}
