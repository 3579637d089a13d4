import { deactivate, restore } from '@remusic/contract/people/accounts'
import {
  countUsers,
  giveAdmin,
  givePremium,
  incomeByMonth,
  listActs,
  listManagedUsers,
  managedPlan,
  registrationsByMonth,
  takeAdmin,
  takePremium,
  undoAct,
} from '@remusic/contract/running/admin'
import { BAN_LENGTHS, type BanLength } from '@remusic/contract/running/moderation'
import type { ManagedUser, SortOrder, UserGroup, UserSort } from '@remusic/contract/running/schemas/admin'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { adminKeys, filterOf } from '../../base/queryKeys/admin.ts'
import type { ActName } from './acts.ts'
import type { SanctionTerms } from './SanctionDialog.tsx'

const USERS_PER_PAGE = 50
const COUNTS_POLL_INTERVAL_MS = 30_000

export type UserFilter = {
  /** Every group when missing. */
  group?: UserGroup | undefined
  query: string
  sort: UserSort
  order: SortOrder
}

export const managedUsersQuery = ({ group, query, sort, order }: UserFilter) =>
  pagedQuery(
    listManagedUsers,
    {
      queryKey: adminKeys.usersBy({ group, query, sort, order }),
      query: { limit: USERS_PER_PAGE, sort, order, ...(group && { group }), ...(query && { query }) },
    },
    {
      // The rows stay while another search runs, so that an open menu does not vanish under the pointer.
      placeholderData: keepPreviousData,
    },
  )

const MAX_SUGGESTIONS = 6

/** A few users whose name or address starts with the query, to pick one. */
export const suggestedPeopleQuery = (query: string) =>
  queryOptions({
    queryKey: adminKeys.peopleNamed(query),
    queryFn: ({ signal }) =>
      call(
        listManagedUsers,
        { query: { limit: MAX_SUGGESTIONS, query, sort: 'name', order: 'asc' } },
        { signal },
      ),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

/** The effect of an act on somebody's plan. */
export const managedPlanQuery = (id: string) =>
  queryOptions({
    queryKey: adminKeys.planOf(id),
    queryFn: ({ signal }) => call(managedPlan, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const userCountsQuery = queryOptions({
  queryKey: adminKeys.counts,
  queryFn: ({ signal }) => call(countUsers, {}, { signal }),
  refetchInterval: COUNTS_POLL_INTERVAL_MS,
})

export const registrationsQuery = (months: number) =>
  queryOptions({
    queryKey: adminKeys.registrationsOf(months),
    queryFn: ({ signal }) => call(registrationsByMonth, { query: { months } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const incomeQuery = (months: number) =>
  queryOptions({
    queryKey: adminKeys.incomeOf(months),
    queryFn: ({ signal }) => call(incomeByMonth, { query: { months } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type ActFilter = {
  actor?: string | undefined
  target?: string | undefined
  action?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

export const actsQuery = (filter: ActFilter) =>
  pagedQuery(listActs, { queryKey: adminKeys.actsBy(filter), query: { limit: 50, ...filter } })

/** An undone act can have changed anything that the panel or the catalogue shows, so all of it is read again. */
export function useUndoAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason?: string | undefined }) =>
      call(undoAct, { params: { id }, body: { ...(reason !== undefined && { reason }) } }),
    onSettled: () => client.invalidateQueries(),
  })
}

/** `until` is null for Premium without an end. `endless` is true if the Admin chose that although a paid period could be restored. */
export type GivenPremium = { until: string | null; endless: boolean }

export type Refund = boolean | 'rest'

type AdminAction = {
  user: ManagedUser
  act: ActName
  reason?: string | undefined
  /** The terms of a ban. */
  terms?: SanctionTerms
  /** How Premium is given. */
  given?: GivenPremium
  /** How much of the payment for the removed Premium is refunded: all of it, the unused part, or nothing. */
  refund?: Refund
}

/** Performs an act and updates the cached lists; after an error they are refetched. */
export function useAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ user: { id: userId }, act, reason, terms, given, refund }: AdminAction) => {
      if (terms) {
        const { rule, length, note } = terms
        return call(deactivate, { query: { role: 'admin' }, body: { userId, rule, length, reason: note } })
      }
      return CALL_OF_ACT[act]({
        userId,
        ...(reason !== undefined && { reason }),
        ...(given?.endless && { endless: true }),
        ...(refund && { refund }),
      })
    },
    onSuccess: (_, action) => {
      showInLists(client, afterAct(action))
      return invalidateFigures(client)
    },
    onError: () => client.invalidateQueries({ queryKey: adminKeys.users }),
  })
}

type Body = { userId: string; reason?: string; endless?: boolean; refund?: Refund }

const CALL_OF_ACT: Record<ActName, (body: Body) => Promise<{ msg: string }>> = {
  'give-premium': (body) => call(givePremium, { body }),
  'take-premium': (body) => call(takePremium, { body }),
  'give-admin': (body) => call(giveAdmin, { body }),
  'take-admin': (body) => call(takeAdmin, { body }),
  deactivate: (body) => call(deactivate, { query: {}, body }),
  ban: (body) => call(deactivate, { query: { role: 'admin' }, body }),
  restore: (body) => call(restore, { body }),
  'lift-ban': (body) => call(restore, { body }),
}

const GROUP_OF_ROLE = { Gratuito: 'free', Premium: 'premium', Admin: 'admin' } as const

/** Predicts the row after the act, to show until the list is refetched. */
function afterAct({ user, act, terms, given }: AdminAction): ManagedUser {
  if (act === 'deactivate' || act === 'ban')
    return {
      ...user,
      active: false,
      banned: act === 'ban',
      bannedUntil: terms ? endOfBan(terms.length) : null,
      group: 'inactive',
      deactivatedDate: new Date().toISOString(),
    }
  if (act === 'restore' || act === 'lift-ban')
    return {
      ...user,
      active: true,
      banned: false,
      bannedUntil: null,
      group: GROUP_OF_ROLE[user.role],
      deactivatedDate: null,
      restoreUntil: null,
    }
  const role = (
    {
      'give-premium': 'Premium',
      'take-premium': 'Gratuito',
      'give-admin': 'Admin',
      'take-admin': 'Premium',
    } as const
  )[act]
  return { ...user, role, group: GROUP_OF_ROLE[role], premiumUntil: given?.until ?? null }
}

const DAY_MS = 86_400_000

function endOfBan(length: BanLength): string | null {
  const { days } = BAN_LENGTHS[length]
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
}

type Pages = InfiniteData<{ items: ManagedUser[]; next: string | null }>

/** Updates the row in every cached list and removes it from groups it no longer belongs to. */
function showInLists(client: QueryClient, user: ManagedUser) {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: adminKeys.users })) {
    const { group } = filterOf<UserFilter>(key)
    const stays = group === undefined || group === user.group
    const changed = (each: ManagedUser) => (each.id !== user.id ? [each] : stays ? [user] : [])
    if (data)
      client.setQueryData<Pages>(key, {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(changed) })),
      })
  }
}

/** Refetches the figures an act changes; other cached lists are refetched when they are opened. */
function invalidateFigures(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: adminKeys.users, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: adminKeys.counts }),
    ...[adminKeys.registrations, adminKeys.income, adminKeys.acts, adminKeys.people].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  ])
}
