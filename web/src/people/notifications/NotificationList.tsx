import { NOTIFICATION_TEXTS } from '@remusic/contract/people/notifications'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ChecksBoldIcon from '~icons/ph/checks-bold'
import GearSixIcon from '~icons/ph/gear-six'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
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
      <Buttons onPreferences={onPreferences} />
      <Items onLeave={onLeave} />
    </>
  )
}

function Buttons({ onPreferences }: Pick<Props, 'onPreferences'>) {
  const { data } = useQuery(notificationCountQuery)
  const count = useOnceHydrated(data)
  const { data: list } = useInfiniteQuery(notificationsQuery)
  const readAll = useReadAll()
  const showFailure = useFailure()
  const newest = list?.pages[0]?.items[0]
  const isEmpty = list !== undefined && !newest
  if (isEmpty && !onPreferences) return null
  return (
    <div className={`row justify-between gap-2 ${classes.buttons}`}>
      {!isEmpty && (
        <Button
          size="s"
          variant="ghost"
          icon={<ChecksBoldIcon aria-hidden />}
          pending={readAll.isPending}
          disabled={!newest || !count || count.unread === 0}
          onClick={() => newest && readAll.mutate(newest.updatedAt, { onError: showFailure })}
        >
          Marcar todas como leídas
        </Button>
      )}
      {onPreferences && (
        <IconButton
          className="ml-auto"
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
  return (
    <PagedList
      pages={list}
      loading={
        <SkeletonGroup className={classes.waiting} label="Buscando tus notificaciones" count={5}>
          <SkeletonPerson then="words" />
        </SkeletonGroup>
      }
      empty={
        <EmptyState
          title={NOTIFICATION_TEXTS.none}
          hint="Aquí verás los me gusta, los seguidores, los comentarios y los mensajes que recibas"
        />
      }
      error={{ title: messageOf(list.error) }}
    >
      {(shown) => (
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
      )}
    </PagedList>
  )
}
