import {
  countNotifications,
  listNotifications,
  type Notification,
  type NotificationCount,
  notificationPreferences,
  type Preference,
  readAllNotifications,
  readNotification,
  savePreferences,
} from '@remusic/contract/notifications'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { live } from '../api/socket.ts'
import { notificationKeys } from '../queryKeys/notifications.ts'

/** Asked for again on every return of the person or of the line; on a connection too (useLiveNotifications). */
const CATCHES_UP = { staleTime: 0, refetchOnReconnect: true } as const

export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.list,
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
  ...CATCHES_UP,
})

/** How many are unread. */
export const notificationCountQuery = queryOptions({
  queryKey: notificationKeys.count,
  queryFn: async ({ client, signal }) => {
    await live.firstAttempt()
    const told = await call(countNotifications, {}, { signal })
    return newest(client.getQueryData<NotificationCount>(notificationKeys.count), told)
  },
  ...CATCHES_UP,
})

export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: async ({ signal }) => (await call(notificationPreferences, {}, { signal })).items,
})

export function useReadNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }, { keepalive: true }),
    onMutate: (id) =>
      changeNotifications(client, (each) => (each.id === id ? { ...each, read: true } : each)),
    onSuccess: ({ count }) => takeCount(client, count),
    onError: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

/** Marks what one sees; what comes in the same moment stays new. */
export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => call(readAllNotifications, { body: { upTo } }),
    onSuccess: ({ count }, upTo) => {
      changeNotifications(client, (each) => (each.updatedAt <= upTo ? { ...each, read: true } : each))
      takeCount(client, count)
    },
  })
}

/** A switch answers at once; should the server refuse, it goes back. */
export function useSavePreference() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (item: Preference) => call(savePreferences, { body: { items: [item] } }),
    onMutate: (item) => {
      const before = client.getQueryData(preferencesQuery.queryKey)
      client.setQueryData(preferencesQuery.queryKey, (items) =>
        items?.map((each) => (each.type === item.type ? item : each)),
      )
      return { before }
    },
    onError: (_error, _item, context) => client.setQueryData(preferencesQuery.queryKey, context?.before),
    onSuccess: ({ items }) => client.setQueryData(preferencesQuery.queryKey, items),
  })
}

/** Of two counts the one with the higher version is true, whichever came last. */
export function takeCount(client: QueryClient, count: NotificationCount) {
  client.setQueryData<NotificationCount>(notificationKeys.count, (known) => newest(known, count))
}

export function isMore(client: QueryClient, { unread }: NotificationCount): boolean {
  return unread > (client.getQueryData<NotificationCount>(notificationKeys.count)?.unread ?? 0)
}

/** On top of the list, where it is shown; news of the same kind take the place of the old ones. */
export function takeNotification(client: QueryClient, notification: Notification) {
  client.setQueryData<NotificationPages>(notificationKeys.list, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const others = (items: Notification[]) => items.filter(({ id }) => id !== notification.id)
    return {
      ...data,
      pages: [
        { ...first, items: [notification, ...others(first.items)] },
        ...rest.map((page) => ({ ...page, items: others(page.items) })),
      ],
    }
  })
}

/** Something was missed, or read elsewhere. */
export function catchUp(client: QueryClient, what: 'all' | 'list') {
  void client.invalidateQueries({ queryKey: notificationKeys[what] })
}

type NotificationPages = InfiniteData<{ items: Notification[]; next: string | null }>

function changeNotifications(client: QueryClient, change: (notification: Notification) => Notification) {
  client.setQueryData<NotificationPages>(notificationKeys.list, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) } : data,
  )
}

const newest = (known: NotificationCount | undefined, told: NotificationCount) =>
  known && known.version > told.version ? known : told
