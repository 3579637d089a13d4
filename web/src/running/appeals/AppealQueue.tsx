import type { AppealDecision } from '@remusic/contract/schemas/appeals'
import { AppealState } from '@remusic/contract/schemas/appeals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useFilters } from '../admin/useFilters.ts'
import { SelectField } from '../ui/inputs/SelectField.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { AppealCard } from './AppealCard.tsx'
import classes from './AppealQueue.module.css'
import { ConfirmAppeal } from './ConfirmAppeal.tsx'
import { APPEAL_STATE_NAMES } from './names.ts'
import { type AppealFilter, appealsQuery } from './queries.ts'

const STATES = Object.entries(APPEAL_STATE_NAMES).map(([value, label]) => ({ value, label }))

/** The appeals, oldest open one first. */
export function AppealQueue({ skeleton }: { skeleton: ReactNode }) {
  const [address, change] = useFilters('apelaciones')
  const filter: AppealFilter = { state: AppealState.catch('open').parse(address.apelaciones) }
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Apelaciones
      </h2>
      <search className={classes.filters}>
        <SelectField
          label="Estado"
          options={STATES}
          value={filter.state}
          onChange={({ currentTarget: { value } }) => change({ apelaciones: value === 'open' ? '' : value })}
        />
      </search>
      <Appeals
        filter={filter}
        skeleton={skeleton}
        onDecided={() => heading.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

type AppealsProps = { filter: AppealFilter; skeleton: ReactNode; onDecided: () => void }

function Appeals({ filter, skeleton, onDecided }: AppealsProps) {
  const appeals = useInfiniteQuery(appealsQuery(filter))
  const [confirming, setConfirming] = useState<{ id: string; decision: AppealDecision } | null>(null)
  if (appeals.isPending)
    return (
      <SkeletonGroup label="Buscando las apelaciones" className={classes.appeals}>
        {skeleton}
        {skeleton}
      </SkeletonGroup>
    )
  if (!appeals.data)
    return (
      <ErrorState
        headingLevel={3}
        title={appeals.error.message}
        onRetry={() => void appeals.refetch()}
        pending={appeals.isFetching}
      />
    )
  const shown = appeals.data.pages.flatMap((page) => page.items)
  if (shown.length === 0 && !appeals.hasNextPage)
    return filter.state === 'open' ? (
      <EmptyState headingLevel={3} title="No hay apelaciones abiertas" hint="Nadie espera una respuesta" />
    ) : (
      <EmptyState headingLevel={3} title="No hay apelaciones así" />
    )
  return (
    <>
      <ul className={classes.appeals} aria-label="Apelaciones">
        {shown.map((each) => (
          <li key={each.id}>
            <AppealCard appeal={each} onDecide={(decision) => setConfirming({ id: each.id, decision })} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={appeals.hasNextPage}
        pending={appeals.isFetchingNextPage}
        failed={appeals.isFetchNextPageError}
        onMore={() => void appeals.fetchNextPage()}
      />
      {confirming && (
        <ConfirmAppeal {...confirming} onDecided={onDecided} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}
