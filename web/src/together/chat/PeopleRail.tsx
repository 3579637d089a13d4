import type { ChatPerson } from '@remusic/contract/together/schemas/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { Face } from './Face.tsx'
import { ListNote } from './ListNote.tsx'
import classes from './PeopleRail.module.css'
import { useWatchPresence } from './presence.ts'
import { chatPeopleQuery, useOpenChat } from './queries.ts'

/** A row of avatars; pressing one opens the conversation. */
export function PeopleRail({ words }: { words: string }) {
  const people = useInfiniteQuery(chatPeopleQuery(words))
  const shown = people.data?.pages.flatMap((page) => page.items) ?? []
  useWatchPresence(shown.map(({ id }) => id))
  if (people.isPending) return <PeopleSkeleton />
  if (!people.data)
    return (
      <ListNote
        text={messageOf(people.error)}
        onRetry={() => void people.refetch()}
        pending={people.isFetching}
      />
    )
  if (shown.length === 0)
    return (
      <ListNote
        text={
          words === '' ? 'Todavía no hay nadie con quien conversar' : 'No encontramos a nadie con ese nombre'
        }
      />
    )
  return (
    <ul className={classes.rail}>
      {shown.map((person) => (
        <li key={person.id}>
          <PersonButton person={person} />
        </li>
      ))}
      <li className={classes.more}>
        <LoadMore pages={people} />
      </li>
    </ul>
  )
}

function PersonButton({ person }: { person: ChatPerson }) {
  const open = useOpenChat()
  const showFailure = useFailure()
  return (
    <button
      type="button"
      className={`column flex-none items-center gap-1-5 muted text-xs ${classes.person}`}
      title={person.name}
      aria-busy={open.isPending}
      onClick={() => open.mutate(person.id, { onError: showFailure })}
    >
      <Face person={person} size={54} />
      <span className={classes.name}>{person.name}</span>
    </button>
  )
}

function PeopleSkeleton() {
  return (
    <SkeletonGroup className={classes.rail} label="Buscando personas">
      {['1', '2', '3', '4', '5'].map((key) => (
        <span key={key} className={`column flex-none items-center gap-1-5 muted text-xs ${classes.person}`}>
          <Skeleton width={54} height={54} round />
          <Skeleton width={50} height={12} />
        </span>
      ))}
    </SkeletonGroup>
  )
}
