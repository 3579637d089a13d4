import { ACT_TEXTS } from '@remusic/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Key } from '../ui/inputs/Key.tsx'
import { SelectField } from '../ui/inputs/SelectField.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import { ActTable } from './ActTable.tsx'
import classes from './AuditLog.module.css'
import { dayAfter, startOfDay } from './dates.ts'
import { PersonField } from './PersonField.tsx'
import { type ActFilter, actsQuery } from './queries.ts'
import { useFilters } from './useFilters.ts'

const ACTIONS = Object.entries(ACT_TEXTS).map(([value, label]) => ({ value, label }))

/** Who did what to whom, when and why. The log is append-only; this screen only reads it. */
export function AuditLog() {
  const [{ quien, que, a, desde, hasta }, change] = useFilters('quien', 'que', 'a', 'desde', 'hasta')
  const clear = () => change({ quien: '', que: '', a: '', desde: '', hasta: '' })
  return (
    <>
      <h2>Registro</h2>
      <p className={classes.lead}>
        Todo lo que hacen los administradores, y lo que ReMusic cambia por un pago. Nadie puede cambiarlo ni
        borrarlo; lo que se deshace queda junto a lo que lo deshizo.
      </p>
      <search className={classes.filters}>
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
      />
    </>
  )
}

function Acts({ filter, onClear }: { filter: ActFilter; onClear: () => void }) {
  const acts = useInfiniteQuery(actsQuery(filter))
  if (acts.isPending)
    return (
      <SkeletonGroup label="Buscando en el registro">
        {['1', '2', '3', '4', '5'].map((key) => (
          <SkeletonPerson key={key} />
        ))}
      </SkeletonGroup>
    )
  if (!acts.data)
    return (
      <ErrorState
        headingLevel={3}
        title={acts.error.message}
        onRetry={() => void acts.refetch()}
        pending={acts.isFetching}
      />
    )
  const shown = acts.data.pages.flatMap((page) => page.items)
  if (shown.length === 0) {
    const isNarrowed = Object.values(filter).some((value) => value !== undefined)
    return isNarrowed ? (
      <EmptyState
        headingLevel={3}
        title="No hay nada así en el registro"
        action={<Key onClick={onClear}>Quitar los filtros</Key>}
      />
    ) : (
      <EmptyState headingLevel={3} title="Aún no hay nada en el registro" />
    )
  }
  return (
    <>
      <ActTable acts={shown} />
      <LoadMore
        hasMore={acts.hasNextPage}
        pending={acts.isFetchingNextPage}
        failed={acts.isFetchNextPageError}
        onMore={() => void acts.fetchNextPage()}
      />
    </>
  )
}
