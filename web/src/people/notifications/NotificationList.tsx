import { NOTIFICATION_TEXTS } from '@remusic/contract/notifications'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ChecksBoldIcon from '~icons/ph/checks-bold'
import GearSixIcon from '~icons/ph/gear-six'
import { messageOf } from '../failures/messageOf.ts'
import { useFailure } from '../failures/useFailure.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import classes from './NotificationList.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationCountQuery, notificationsQuery, useReadAll, useReadNotification } from './queries.ts'

type Props = {
  /** Left out where the preferences are shown beside the list. */
  onPreferences?: (() => void) | undefined
  /** Called when a notification is opened. */
  onLeave?: () => void
}

/** The member's notifications, newest first. */
export function NotificationList({ onPreferences, onLeave }: Props) {
  return (
    <>
      <Keys onPreferences={onPreferences} />
      <Items onLeave={onLeave} />
    </>
  )
}

function Keys({ onPreferences }: Pick<Props, 'onPreferences'>) {
  const { data: count } = useQuery(notificationCountQuery)
  const { data: list } = useInfiniteQuery(notificationsQuery)
  const readAll = useReadAll()
  const showFailure = useFailure()
  const newest = list?.pages[0]?.items[0]
  const isEmpty = list !== undefined && !newest
  if (isEmpty && !onPreferences) return null
  return (
    <div className={classes.keys}>
      {!isEmpty && (
        <Key
          size="s"
          variant="ghost"
          icon={<ChecksBoldIcon aria-hidden />}
          pending={readAll.isPending}
          disabled={!newest || !count || count.unread === 0}
          onClick={() => newest && readAll.mutate(newest.updatedAt, { onError: showFailure })}
        >
          Marcar todas como leídas
        </Key>
      )}
      {onPreferences && (
        <IconKey
          className={classes.gear}
          label="Qué avisos recibir"
          icon={<GearSixIcon />}
          onClick={onPreferences}
        />
      )}
    </div>
  )
}

function Items({ onLeave }: { onLeave: (() => void) | undefined }) {
  const list = useInfiniteQuery(notificationsQuery)
  const read = useReadNotification()
  const shown = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.isPending)
    return (
      <SkeletonGroup className={classes.waiting} label="Buscando tus notificaciones">
        {['1', '2', '3', '4', '5'].map((key) => (
          <SkeletonPerson key={key} then="words" />
        ))}
      </SkeletonGroup>
    )
  if (!list.data)
    return (
      <ErrorState
        title={messageOf(list.error)}
        onRetry={() => void list.refetch()}
        pending={list.isFetching}
      />
    )
  if (shown.length === 0)
    return (
      <EmptyState
        title={NOTIFICATION_TEXTS.none}
        hint="Aquí verás los me gusta, los seguidores, los comentarios y los mensajes que recibas"
      />
    )
  return (
    <>
      <ul>
        {shown.map((notification) => (
          <li key={notification.id}>
            <NotificationRow
              notification={notification}
              onOpen={() => {
                if (!notification.read) read.mutate(notification.id)
                onLeave?.()
              }}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}
