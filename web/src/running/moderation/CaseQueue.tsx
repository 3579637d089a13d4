import { CaseState, ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { PersonChip } from '../admin/PersonChip.tsx'
import { useFilters } from '../admin/useFilters.ts'
import { CaseCard, CaseDecisions } from './CaseCard.tsx'
import classes from './CaseQueue.module.css'
import { ConfirmDecision } from './ConfirmDecision.tsx'
import { type DecisionName, KIND_NAMES, STATE_NAMES } from './names.ts'
import { type CaseFilter, casesQuery } from './queries.ts'

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** The reported cases, oldest open case first. */
export function CaseQueue({ skeleton }: { skeleton: ReactNode }) {
  const [address, change] = useFilters('estado', 'tipo', 'autor')
  const filter: CaseFilter = {
    state: CaseState.catch('open').parse(address.estado),
    kind: ReportedKind.safeParse(address.tipo).data,
    author: address.autor || undefined,
  }
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Reportes
      </h2>
      <search className={`flex flex-wrap items-end gap-3 mt-5 mb-6 ${classes.filters}`}>
        <SelectField
          label="Estado"
          options={optionsOf(STATE_NAMES)}
          value={filter.state}
          onChange={({ currentTarget: { value } }) => change({ estado: value === 'open' ? '' : value })}
        />
        <SelectField
          label="Tipo"
          placeholder="Todos"
          options={optionsOf(KIND_NAMES)}
          active={filter.kind !== undefined}
          value={filter.kind ?? ''}
          onChange={(event) => change({ tipo: event.currentTarget.value })}
        />
        {filter.author !== undefined && (
          <PersonChip label="De" id={filter.author} onClear={() => change({ autor: '' })} />
        )}
      </search>
      <Cases
        filter={filter}
        skeleton={skeleton}
        onDecided={() => heading.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

type CasesProps = { filter: CaseFilter; skeleton: ReactNode; onDecided: () => void }

function Cases({ filter, skeleton, onDecided }: CasesProps) {
  const cases = useInfiniteQuery(casesQuery(filter))
  const [confirming, setConfirming] = useState<{ id: string; decision: DecisionName } | null>(null)
  const isNarrowed = filter.kind !== undefined || filter.author !== undefined
  return (
    <>
      <PagedList
        pages={cases}
        loading={
          <SkeletonGroup label="Buscando los reportes" className="grid grid-cols-1 gap-5" count={2}>
            {skeleton}
          </SkeletonGroup>
        }
        empty={
          filter.state === 'open' && !isNarrowed ? (
            <EmptyState headingLevel={3} title="No hay reportes abiertos" hint="Todo está en armonía" />
          ) : (
            <EmptyState headingLevel={3} title="No hay reportes así" />
          )
        }
        error={{ headingLevel: 3, title: cases.error?.message }}
      >
        {(shown) => (
          <ul className="grid grid-cols-1 gap-5" aria-label="Reportes">
            {shown.map((each) => (
              <li key={each.id}>
                <CaseCard reported={each}>
                  <CaseDecisions
                    reported={each}
                    onDecide={(decision) => setConfirming({ id: each.id, decision })}
                  />
                </CaseCard>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {confirming && (
        <ConfirmDecision {...confirming} onDecided={onDecided} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}
