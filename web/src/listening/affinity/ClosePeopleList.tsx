import { CONFIDENCE_NAMES } from '@remusic/contract/listening/affinity'
import type { ClosePerson } from '@remusic/contract/listening/schemas/affinity'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { FollowButton } from '../../music/follows/FollowButton.tsx'
import { paths } from '../../paths.ts'
import classes from './ClosePeopleList.module.css'
import { closePeopleQuery } from './queries.ts'
import { percentText } from './texts.ts'

export function ClosePeopleList({ limit, loading }: { limit: number; loading: ReactNode }) {
  const people = useQuery(closePeopleQuery(limit))
  if (people.isPending) return loading
  if (people.isError)
    return <ErrorState headingLevel={3} onRetry={() => void people.refetch()} pending={people.isFetching} />
  const { items, reviews } = people.data
  if (items.length === 0)
    return (
      <p className={classes.empty}>
        {reviews === 0
          ? 'Reseña algunas canciones y aquí verás quién opina como tú.'
          : 'Todavía no encontramos a nadie que opine como tú. Con más reseñas será más fácil.'}
      </p>
    )
  return (
    <ul className={classes.people} aria-label="Personas afines">
      {items.map((person) => (
        <li key={person.id}>
          <Link className={`row flex-1 gap-3 min-w-0 ${classes.person}`} to={paths.userProfile(person.id)}>
            <Avatar src={person.userImg} name={person.name} size={44} />
            <span>
              <b dir="auto">{person.name}</b>
              <small>{agreementText(person)}</small>
            </span>
          </Link>
          <FollowButton kind="user" id={person.id} name={person.name} size="s" followed={person.followed} />
        </li>
      ))}
    </ul>
  )
}

/** «86 % · 24 en común», or that there is little to go by. */
function agreementText({ percentage, common, confidence }: ClosePerson) {
  const basis = confidence === 'few' ? CONFIDENCE_NAMES.few.toLowerCase() : `${common} en común`
  return `${percentText(percentage)} · ${basis}`
}
