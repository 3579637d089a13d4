import type { ManagedUser } from '@remusic/contract/running/schemas/admin'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import type { Choice } from './ChoiceBox.tsx'
import { plural } from './numbers.ts'
import type { UserFilter } from './queries.ts'
import { SanctionDialog } from './SanctionDialog.tsx'
import { suspendableQuery, useSuspendMany, type Wave } from './suspensionQueries.ts'

/** As many as the server names. */
const NAMES_SHOWN = 12

type Selection = {
  /** The accounts that were ticked in the list, also on other pages of it. */
  chosen: readonly ManagedUser[]
  /** Undefined unless accounts are being ticked. */
  choice: Choice | undefined
  start: () => void
  stop: () => void
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<readonly ManagedUser[] | null>(null)
  const has = ({ id }: ManagedUser) => chosen?.some((user) => user.id === id) ?? false
  const toggle = (user: ManagedUser) =>
    setChosen((before) => {
      const others = (before ?? []).filter(({ id }) => id !== user.id)
      return others.length === before?.length ? [...others, user] : others
    })
  return {
    chosen: chosen ?? [],
    choice: chosen === null ? undefined : { has, toggle },
    start: () => setChosen([]),
    stop: () => setChosen(null),
  }
}

type Props = { filter: UserFilter; selection: Selection }

/** Suspends several accounts at once: those ticked in the list, or all of a search that were registered since a moment. */
export function SuspendMany({ filter, selection: { chosen, choice, start, stop } }: Props) {
  const [since, setSince] = useState('')
  const [wave, setWave] = useState<Wave | null>(null)
  const [areChosenAsked, setChosenAsked] = useState(false)
  const close = () => {
    setWave(null)
    setChosenAsked(false)
  }
  if (!choice)
    return (
      <Button className="mt-3" size="s" onClick={start}>
        Suspender varias
      </Button>
    )
  return (
    <section className="grid gap-3 mt-4" aria-label="Suspender varias cuentas">
      <p className="muted">
        Marca cuentas en la lista, o elige un momento: entonces son todas las que se registraron desde él
        {filter.query ? ` y coinciden con «${filter.query}»` : ''}
        {filter.group ? ', en el grupo que ves' : ''}.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Registradas desde"
          type="datetime-local"
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
        <Button
          disabled={since === ''}
          onClick={() => setWave({ since: new Date(since).toISOString(), filter })}
        >
          Suspender las registradas desde entonces
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => setChosenAsked(true)}>
          Suspender {plural(chosen.length, 'marcada', 'marcadas')}
        </Button>
        <Button variant="ghost" onClick={stop}>
          Salir
        </Button>
      </div>
      {wave && <ConfirmWave wave={wave} onDone={stop} onClose={close} />}
      {areChosenAsked && (
        <Confirm
          count={chosen.length}
          names={chosen.map(({ name }) => name)}
          who={{ userIds: chosen.map(({ id }) => id) }}
          onDone={stop}
          onClose={close}
        />
      )}
    </section>
  )
}

type OutcomeProps = { onDone: () => void; onClose: () => void }

/** Asks the server first whom it would suspend. */
function ConfirmWave({ wave, onDone, onClose }: OutcomeProps & { wave: Wave }): ReactNode {
  const { data, error } = useQuery(suspendableQuery(wave))
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p role="status">Contando las cuentas…</p>
  if (data.count === 0) return <p role="status">Ninguna cuenta activa se registró desde ese momento.</p>
  const { group, query } = wave.filter
  const who = {
    since: wave.since,
    until: data.until,
    ...(group && { group }),
    ...(query && { query }),
  }
  const names = data.people.map(({ name }) => name)
  return <Confirm count={data.count} names={names} who={who} onDone={onDone} onClose={onClose} />
}

type ConfirmProps = OutcomeProps & {
  count: number
  names: readonly string[]
  who: Parameters<ReturnType<typeof useSuspendMany>['mutate']>[0]['who']
}

function Confirm({ count, names, who, onDone, onClose }: ConfirmProps) {
  const suspend = useSuspendMany()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const accounts = plural(count, 'cuenta', 'cuentas')
  return (
    <SanctionDialog
      title={`¿Suspender ${accounts}?`}
      text={
        suspend.isPending
          ? `Van ${suspend.suspended} de ${count}. Deja esta página abierta.`
          : `${namesText(names, count)}. Se cierran sus sesiones y nadie más ve sus perfiles. Cada persona recibe un correo con la norma y puede apelar. Puedes restablecerlas una por una.`
      }
      confirmLabel={`Suspender ${accounts}`}
      isBan
      pending={suspend.isPending}
      onConfirm={(terms) =>
        suspend.mutate(
          { who, terms },
          {
            onSuccess: (suspended) => {
              showBanner({ tone: 'ok', text: outcomeText(suspended, count) })
              onDone()
            },
            onError: showFailure,
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    />
  )
}

/** «Ana, Luz y 10 más» */
function namesText(names: readonly string[], count: number) {
  const shown = names.slice(0, count > NAMES_SHOWN ? NAMES_SHOWN : count)
  const rest = count - shown.length
  const words = rest > 0 ? [...shown, `${rest} más`] : shown
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(words)
}

function outcomeText(suspended: number, count: number) {
  const done = plural(suspended, 'cuenta suspendida', 'cuentas suspendidas')
  const rest = count - suspended
  return rest > 0
    ? `${done}. ${plural(rest, 'otra ya no estaba activa', 'otras ya no estaban activas')}`
    : done
}
