import {
  countNotifications,
  listNotifications,
  notificationPreferences,
  readAllNotifications,
  readNotification,
  savePreferences,
} from '@remusic/contract/people/notifications'
import type {
  Notification,
  NotificationCount,
  Preference,
} from '@remusic/contract/people/schemas/notifications'
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { live } from '../../base/api/socket.ts'
import { notificationKeys } from '../../base/queryKeys/notifications.ts'

/** Refetched on focus and when the network returns; useLiveNotifications also refetches on every socket connection. */
const ALWAYS_STALE = { staleTime: 0, refetchOnReconnect: true } as const

export const notificationsQuery = pagedQuery(
  listNotifications,
  { queryKey: notificationKeys.list },
  ALWAYS_STALE,
)

export const notificationCountQuery = queryOptions({
  queryKey: notificationKeys.count,
  queryFn: async ({ client, signal }) => {
    await live.firstAttempt()
    const received = await call(countNotifications, {}, { signal })
    return newest(client.getQueryData<NotificationCount>(notificationKeys.count), received)
  },
  ...ALWAYS_STALE,
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
    onSuccess: ({ count }) => applyCount(client, count),
    onError: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

/** Marks everything up to the newest shown notification as read; later arrivals stay unread. */
export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => call(readAllNotifications, { body: { upTo } }),
    onSuccess: ({ count }, upTo) => {
      changeNotifications(client, (each) => (each.updatedAt <= upTo ? { ...each, read: true } : each))
      applyCount(client, count)
    },
  })
}

/** Saves a preference optimistically and reverts on an error. */
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

/** Applies a count unless a newer version is known: counts can arrive out of order. */
export function applyCount(client: QueryClient, count: NotificationCount) {
  client.setQueryData<NotificationCount>(notificationKeys.count, (known) => newest(known, count))
}

export function isIncrease(client: QueryClient, { unread }: NotificationCount): boolean {
  return unread > (client.getQueryData<NotificationCount>(notificationKeys.count)?.unread ?? 0)
}

/** Puts a notification on top of the cached list, replacing an earlier version of itself. */
export function applyNotification(client: QueryClient, notification: Notification) {
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

/** Refetches after notifications were missed, or read in another tab. */
export function invalidateNotifications(client: QueryClient, what: 'all' | 'list') {
  void client.invalidateQueries({ queryKey: notificationKeys[what] })
}

type NotificationPages = InfiniteData<{ items: Notification[]; next: string | null }>

function changeNotifications(client: QueryClient, change: (notification: Notification) => Notification) {
  client.setQueryData<NotificationPages>(notificationKeys.list, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) } : data,
  )
}

const newest = (known: NotificationCount | undefined, received: NotificationCount) =>
  known && known.version > received.version ? known : received
