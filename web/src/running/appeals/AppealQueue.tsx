import type { AppealDecision } from '@remusic/contract/running/schemas/appeals'
import { AppealState } from '@remusic/contract/running/schemas/appeals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useFilters } from '../admin/useFilters.ts'
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
      <search className={`flex mt-5 mb-6 ${classes.filters}`}>
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
  return (
    <>
      <PagedList
        pages={appeals}
        loading={
          <SkeletonGroup label="Buscando las apelaciones" className="grid grid-cols-1 gap-5" count={2}>
            {skeleton}
          </SkeletonGroup>
        }
        empty={
          filter.state === 'open' ? (
            <EmptyState
              headingLevel={3}
              title="No hay apelaciones abiertas"
              hint="Nadie espera una respuesta"
            />
          ) : (
            <EmptyState headingLevel={3} title="No hay apelaciones así" />
          )
        }
        error={{ headingLevel: 3, title: appeals.error?.message }}
      >
        {(shown) => (
          <ul className="grid grid-cols-1 gap-5" aria-label="Apelaciones">
            {shown.map((each) => (
              <li key={each.id}>
                <AppealCard appeal={each} onDecide={(decision) => setConfirming({ id: each.id, decision })} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {confirming && (
        <ConfirmAppeal {...confirming} onDecided={onDecided} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}
