import { ACT_TEXTS } from '@remusic/contract/running/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { ActTable } from './ActTable.tsx'
import classes from './AuditLog.module.css'
import { dayAfter, startOfDay } from './dates.ts'
import { PersonField } from './PersonField.tsx'
import { type ActFilter, actsQuery } from './queries.ts'
import { useFilters } from './useFilters.ts'

const ACTIONS = Object.entries(ACT_TEXTS).map(([value, label]) => ({ value, label }))

/** The audit log: who did what to whom, when and why. It is append-only; this screen only reads it. */
export function AuditLog() {
  const [{ quien, que, a, desde, hasta }, change] = useFilters('quien', 'que', 'a', 'desde', 'hasta')
  const heading = useRef<HTMLHeadingElement>(null)
  const clear = () => change({ quien: '', que: '', a: '', desde: '', hasta: '' })
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Registro
      </h2>
      <p className="muted mt-2">
        Todo lo que hacen los administradores, y lo que ReMusic cambia por un pago. Nadie puede cambiarlo ni
        borrarlo; lo que se deshace queda junto a lo que lo deshizo.
      </p>
      <search className={`grid items-end gap-3 mt-5 mb-6 ${classes.filters}`}>
        <PersonField label="Quién" id={quien} onChange={(id) => change({ quien: id })} />
        <SelectField
          label="Qué"
          placeholder="Todas"
          options={ACTIONS}
          active={que !== ''}
          value={que}
          onChange={(event) => change({ que: event.currentTarget.value })}
        />
        <PersonField label="A quién" id={a} onChange={(id) => change({ a: id })} />
        <TextField
          label="Desde"
          type="date"
          max={hasta || undefined}
          value={desde}
          onChange={(event) => change({ desde: event.currentTarget.value })}
        />
        <TextField
          label="Hasta"
          type="date"
          min={desde || undefined}
          value={hasta}
          onChange={(event) => change({ hasta: event.currentTarget.value })}
        />
      </search>
      <Acts
        filter={{
          ...(quien && { actor: quien }),
          ...(que && { action: que }),
          ...(a && { target: a }),
          from: startOfDay(desde),
          until: dayAfter(hasta),
        }}
        onClear={clear}
        // The pressed button has disappeared by then.
        onUndone={() => heading.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

type ActsProps = { filter: ActFilter; onClear: () => void; onUndone: () => void }

function Acts({ filter, onClear, onUndone }: ActsProps) {
  const acts = useInfiniteQuery(actsQuery(filter))
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <PagedList
      pages={acts}
      loading={
        <SkeletonGroup label="Buscando en el registro" count={5}>
          <SkeletonPerson />
        </SkeletonGroup>
      }
      empty={
        isNarrowed ? (
          <EmptyState
            headingLevel={3}
            title="No hay nada así en el registro"
            action={<Button onClick={onClear}>Quitar los filtros</Button>}
          />
        ) : (
          <EmptyState headingLevel={3} title="Aún no hay nada en el registro" />
        )
      }
      error={{ headingLevel: 3, title: acts.error?.message }}
    >
      {(shown) => <ActTable acts={shown} onUndone={onUndone} />}
    </PagedList>
  )
}
