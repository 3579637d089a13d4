import type { Pending } from '@remusic/contract/running/schemas/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import MagnifyingGlassBoldIcon from '~icons/ph/magnifying-glass-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../../base/ui/inputs/useDebouncedInput.ts'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import classes from './AuditLog.module.css'
import { momentText } from './dates.ts'
import { pendingQuery, useConfirmPending, useResendToPending } from './pendingQueries.ts'
import { RegistrationSwitch } from './RegistrationSwitch.tsx'
import { useFilters } from './useFilters.ts'

const MAIL_TEXTS: Record<NonNullable<Pending['mail']>, string> = {
  waiting: 'su correo espera para salir',
  sent: 'le enviamos el enlace',
  failed: 'el correo no se pudo enviar',
  expired: 'el enlace venció sin salir',
  held: 'el correo está retenido',
}

/** The registrations whose address nobody has confirmed, which an Admin can confirm or send another mail. */
export function PendingList() {
  const [{ buscar }, change] = useFilters('buscar')
  const [typed, setTyped, inputRef] = useDebouncedInput(buscar, (words) => change({ buscar: words }))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Cuentas por confirmar
      </h2>
      <p className="muted mt-2">
        Se registraron y todavía no abrieron el enlace de su correo. Si nadie las confirma, se borran a los
        siete días.
      </p>
      <RegistrationSwitch />
      <search className={`grid items-end gap-3 mt-5 mb-6 ${classes.filters}`}>
        <TextField
          ref={inputRef}
          label="Buscar por nombre o email"
          hideLabel
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Buscar por nombre o email"
          icon={<MagnifyingGlassBoldIcon />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      <List
        query={buscar}
        onClear={() => {
          setTyped('')
          change({ buscar: '' })
        }}
        onRowGone={() => heading.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

type ListProps = { query: string; onClear: () => void; onRowGone: () => void }

function List({ query, onClear, onRowGone }: ListProps) {
  const pending = useInfiniteQuery(pendingQuery(query))
  const [confirming, setConfirming] = useState<Pending | null>(null)
  return (
    <>
      <PagedList
        pages={pending}
        loading={
          <SkeletonGroup label="Buscando los registros" count={4}>
            <SkeletonPerson />
          </SkeletonGroup>
        }
        empty={
          query === '' ? (
            <EmptyState headingLevel={3} title="Nadie espera confirmación" />
          ) : (
            <EmptyState
              headingLevel={3}
              title={`No encontramos «${query}»`}
              action={<Button onClick={onClear}>Ver todos los registros</Button>}
            />
          )
        }
        error={{ headingLevel: 3, title: pending.error?.message }}
      >
        {(shown) => (
          <ul>
            {shown.map((person) => (
              <Row key={person.id} person={person} onConfirm={() => setConfirming(person)} />
            ))}
          </ul>
        )}
      </PagedList>
      {confirming && <Confirm person={confirming} onDone={onRowGone} onClose={() => setConfirming(null)} />}
    </>
  )
}

function Row({ person, onConfirm }: { person: Pending; onConfirm: () => void }) {
  const resend = useResendToPending()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const { name, email, createdDate, mail } = person
  return (
    <DetailRow
      title={<bdi>{name}</bdi>}
      text={`${email} · ${momentText(createdDate)}${mail ? ` · ${MAIL_TEXTS[mail]}` : ''}`}
      tone={mail === 'failed' ? 'bad' : 'plain'}
      actions={
        <>
          <Button
            size="s"
            variant="ghost"
            aria-label={`Reenviar el correo a ${name}`}
            pending={resend.isPending}
            onClick={() =>
              resend.mutate(person.id, {
                onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: `${name}: ${msg}` }),
                onError: showFailure,
              })
            }
          >
            Reenviar correo
          </Button>
          <Button size="s" aria-label={`Confirmar la cuenta de ${name}`} onClick={onConfirm}>
            Confirmar
          </Button>
        </>
      }
    />
  )
}

type ConfirmProps = { person: Pending; onDone: () => void; onClose: () => void }

function Confirm({ person, onDone, onClose }: ConfirmProps) {
  const confirm = useConfirmPending()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  return (
    <ConfirmDialog
      opened
      title={`¿Confirmar la cuenta de ${person.name}?`}
      text={`Podrá iniciar sesión sin haber abierto el correo. Hazlo solo si sabes que ${person.email} es de esa persona.`}
      confirmLabel="Confirmar la cuenta"
      pending={confirm.isPending}
      onConfirm={() =>
        confirm.mutate(person.id, {
          onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: `${person.name}: ${msg}` }),
          onError: showFailure,
          onSettled: () => {
            onClose()
            onDone()
          },
        })
      }
      onClose={onClose}
    />
  )
}
