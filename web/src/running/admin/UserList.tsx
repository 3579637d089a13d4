import { type ManagedUser, SortOrder, UserGroup, UserSort } from '@remusic/contract/running/schemas/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import MagnifyingGlassBoldIcon from '~icons/ph/magnifying-glass-bold'
import { ApiError } from '../../base/api/error.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../../base/ui/inputs/useDebouncedInput.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { useIsHydrated, useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { ActDialog } from './ActDialog.tsx'
import { ACTS, type ActName } from './acts.ts'
import type { Choice } from './ChoiceBox.tsx'
import { countText, plural } from './numbers.ts'
import { PlanActDialog } from './PlanActDialog.tsx'
import { managedUsersQuery, type UserFilter, useAct, userCountsQuery } from './queries.ts'
import { SanctionDialog } from './SanctionDialog.tsx'
import { SuspendMany, useSelection } from './SuspendMany.tsx'
import classes from './UserList.module.css'
import { UserTable } from './UserTable.tsx'
import { useFilters } from './useFilters.ts'

const ALL = 'todos'
const GROUPS = [
  { value: ALL, label: 'Todos' },
  { value: 'free', label: 'Gratuito' },
  { value: 'premium', label: 'Premium' },
  { value: 'admin', label: 'Admin' },
  { value: 'inactive', label: 'Inactivos' },
] as const

const DEFAULT_SORT = 'created-desc'
const SORTS = [
  { value: DEFAULT_SORT, label: 'Más nuevos primero' },
  { value: 'created-asc', label: 'Más antiguos primero' },
  { value: 'name-asc', label: 'Nombre, de la A a la Z' },
  { value: 'name-desc', label: 'Nombre, de la Z a la A' },
  { value: 'email-asc', label: 'Email, de la A a la Z' },
  { value: 'email-desc', label: 'Email, de la Z a la A' },
]

/** The accounts, with group filter, search and sorting; each row has its acts. */
export function UserList() {
  const [address, change] = useFilters('grupo', 'buscar', 'orden')
  const [typed, setTyped, inputRef] = useDebouncedInput(address.buscar, (buscar) => change({ buscar }))
  const filter = filterFrom(address)
  const selection = useSelection()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <div className={`row flex-wrap justify-between gap-x-6 gap-y-4 ${classes.head}`}>
        <h2 ref={heading} tabIndex={-1}>
          Lista de Usuarios
        </h2>
        <Groups
          group={filter.group ?? ALL}
          onChange={(group) => change({ grupo: group === ALL ? '' : group })}
        />
      </div>
      <search className={`grid gap-3 mt-5 ${classes.filters}`}>
        <TextField
          ref={inputRef}
          label="Buscar por nombre o email"
          hideLabel
          type="search"
          name="buscar"
          autoComplete="off"
          maxLength={100}
          placeholder="Buscar por nombre o email"
          icon={<MagnifyingGlassBoldIcon />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectField
          label="Orden"
          hideLabel
          options={SORTS}
          value={`${filter.sort}-${filter.order}`}
          onChange={({ currentTarget: { value } }) => change({ orden: value === DEFAULT_SORT ? '' : value })}
        />
      </search>
      <SuspendMany filter={filter} selection={selection} />
      <Users
        filter={filter}
        choice={selection.choice}
        onClear={() => {
          setTyped('')
          change({ buscar: '', grupo: '' })
        }}
        onRowGone={() => heading.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

function Groups({ group, onChange }: { group: UserGroup | typeof ALL; onChange: (group: string) => void }) {
  const { data } = useQuery(userCountsQuery)
  const counts = useOnceHydrated(data)
  return (
    <Segmented
      className="max-w-full"
      label="Grupo"
      options={GROUPS.map(({ value, label }) => ({
        value,
        label: counts && value !== ALL ? `${label} ${countText(counts[value])}` : label,
      }))}
      value={group}
      onChange={onChange}
    />
  )
}

type UsersProps = {
  filter: UserFilter
  choice: Choice | undefined
  onClear: () => void
  onRowGone: () => void
}

function Users({ filter, choice, onClear, onRowGone }: UsersProps) {
  const users = useInfiniteQuery(managedUsersQuery(filter))
  const [confirming, setConfirming] = useState<{ user: ManagedUser; act: ActName } | null>(null)
  // The screen does not preload the accounts, because an Admin without a second factor may not read them, so the server renders none.
  const isHydrated = useIsHydrated()
  if (users.isPending || !isHydrated)
    return (
      <SkeletonGroup label="Buscando las cuentas" count={6}>
        <SkeletonPerson />
      </SkeletonGroup>
    )
  if (!users.data)
    return (
      <ErrorState
        headingLevel={3}
        title={users.error.message}
        onRetry={() => void users.refetch()}
        pending={users.isFetching}
      />
    )
  const shown = users.data.pages.flatMap((page) => page.items)
  return (
    <>
      <p className="muted text-sm tabular-nums mt-4 mb-2" role="status">
        {users.isPlaceholderData ? 'Buscando…' : plural(shown.length, 'cuenta', 'cuentas')}
        {users.hasNextPage && !users.isPlaceholderData && ', y hay más'}
      </p>
      {shown.length === 0 && !users.hasNextPage && !users.isPlaceholderData ? (
        <NoUsers filter={filter} onClear={onClear} />
      ) : (
        <UserTable users={shown} choice={choice} onAct={(user, act) => setConfirming({ user, act })} />
      )}
      <LoadMore pages={users} />
      {confirming && <ConfirmAct {...confirming} onDone={onRowGone} onClose={() => setConfirming(null)} />}
    </>
  )
}

type ConfirmActProps = { user: ManagedUser; act: ActName; onDone: () => void; onClose: () => void }

function ConfirmAct({ user, act, onDone, onClose }: ConfirmActProps) {
  const carryOut = useAct()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const { ask, label, isDestructive } = ACTS[act]
  const outcome = {
    onSuccess: ({ msg }: { msg: string }) => {
      onClose()
      onDone()
      showBanner({ tone: 'ok', text: `${user.name}: ${msg}` })
    },
    onError: (error: Error) => {
      // A 4xx would be rejected again, so close the dialog; after a network error it stays open for a retry.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        onClose()
        onDone()
      }
      showFailure(error)
    },
  }
  const dialog = {
    title: ask(user.name),
    confirmLabel: label,
    pending: carryOut.isPending,
    onClose,
  }
  if (act === 'give-premium' || act === 'take-premium')
    return (
      <PlanActDialog
        {...dialog}
        userId={user.id}
        act={act}
        isDestructive={isDestructive}
        onConfirm={(reason, choice) => carryOut.mutate({ user, act, reason, ...choice }, outcome)}
      />
    )
  const { effect } = ACTS[act]
  if (act === 'ban')
    return (
      <SanctionDialog
        {...dialog}
        text={effect}
        isBan
        onConfirm={(terms) => carryOut.mutate({ user, act, terms }, outcome)}
      />
    )
  return (
    <ActDialog
      {...dialog}
      text={effect}
      isDestructive={isDestructive}
      onConfirm={(reason) => carryOut.mutate({ user, act, reason }, outcome)}
    />
  )
}

function NoUsers({ filter, onClear }: { filter: UserFilter; onClear: () => void }) {
  if (filter.query === '') return <EmptyState headingLevel={3} title="No hay cuentas en este grupo" />
  return (
    <EmptyState
      headingLevel={3}
      title={`No encontramos «${filter.query}»`}
      hint="Buscamos en el nombre y en el email"
      action={<Button onClick={onClear}>Ver todas las cuentas</Button>}
    />
  )
}

/** Parses the URL leniently: it may have been typed by hand. */
function filterFrom({ grupo, buscar, orden }: Record<'grupo' | 'buscar' | 'orden', string>): UserFilter {
  const [sort, order] = orden.split('-')
  return {
    group: UserGroup.safeParse(grupo).data,
    query: buscar,
    sort: UserSort.catch('created').parse(sort),
    order: SortOrder.catch('desc').parse(order),
  }
}
