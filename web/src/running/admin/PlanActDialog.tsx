import { moneyText } from '@remusic/contract/base/money'
import type { ManagedPlan, PlanHeld } from '@remusic/contract/running/schemas/admin'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { RadioList } from '../../base/ui/inputs/RadioList.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { dayText } from '../../people/accounts/dates.ts'
import { ActDialog } from './ActDialog.tsx'
import { type GivenPremium, managedPlanQuery, type Refund } from './queries.ts'

type Props = Omit<ComponentProps<typeof ActDialog>, 'ready' | 'children' | 'text' | 'onConfirm'> & {
  userId: string
  act: 'give-premium' | 'take-premium'
  onConfirm: (reason: string | undefined, choice: { given: GivenPremium } | { refund: Refund }) => void
}

/** Confirms that Premium is given or taken away, after showing what was paid for it. */
export function PlanActDialog({ userId, act, onConfirm, ...dialog }: Props) {
  const plan = useQuery(managedPlanQuery(userId))
  const [endless, setEndless] = useState(false)
  const [refund, setRefund] = useState<Refund>(false)
  const taken = plan.data?.taken
  const isGiving = act === 'give-premium'
  return (
    <ActDialog
      {...dialog}
      text={plan.data ? (isGiving ? givingText(plan.data) : takingText(plan.data)) : 'Buscando lo pagado…'}
      ready={plan.data !== undefined}
      onConfirm={(reason) =>
        onConfirm(
          reason,
          isGiving ? { given: { until: endless ? null : (taken?.until ?? null), endless } } : { refund },
        )
      }
    >
      {plan.isError && (
        <ErrorState
          headingLevel={3}
          title={messageOf(plan.error)}
          onRetry={() => void plan.refetch()}
          pending={plan.isFetching}
        />
      )}
      {plan.isPending && <Skeleton height={56} />}
      {!isGiving && plan.data?.current && <Payments held={plan.data.current} />}
      {!isGiving && plan.data?.current?.until && (
        <RadioList
          label="¿Qué pasa con el dinero?"
          options={[
            { value: 'keep', label: 'No se devuelve: lo que falta queda guardado para devolver Premium' },
            {
              value: 'rest',
              label: `Se devuelve lo que no usó: ${sumOf(plan.data.current, 'rest')}, que se piden al proveedor de pagos`,
            },
            {
              value: 'whole',
              label: `Se devuelve todo: ${sumOf(plan.data.current, 'amount')}, que se piden al proveedor de pagos`,
            },
          ]}
          value={refund === 'rest' ? 'rest' : refund ? 'whole' : 'keep'}
          onChange={(value) => setRefund(value === 'rest' ? 'rest' : value === 'whole')}
        />
      )}
      {isGiving && taken && (
        <>
          <Payments held={taken} />
          <RadioList
            label="¿Hasta cuándo?"
            options={[
              { value: 'paid', label: `Como estaba: hasta el ${endOf(taken)}, lo que pagó` },
              { value: 'endless', label: 'Sin fecha de fin' },
            ]}
            value={endless ? 'endless' : 'paid'}
            onChange={(value) => setEndless(value === 'endless')}
          />
        </>
      )}
    </ActDialog>
  )
}

const endOf = ({ until }: PlanHeld) => (until === null ? '' : dayText(until))

/** One sum for each currency: «$1.198 ARS». */
function sumOf({ payments }: PlanHeld, field: 'amount' | 'rest'): string {
  const sums = new Map<string, number>()
  for (const payment of payments)
    sums.set(payment.currency, (sums.get(payment.currency) ?? 0) + payment[field])
  return [...sums].map(([currency, sum]) => moneyText(sum, currency)).join(' y ')
}

const NOTIFIED = 'Le avisamos en ReMusic y por correo.'

function takingText({ current }: ManagedPlan): string {
  const loses =
    'Vuelve a Gratuito en este momento: deja de chatear y de comentar, y sus playlists compartidas pasan a ser privadas. No pierde nada de lo que hizo.'
  if (!current?.until)
    return `Su Premium es un regalo, sin fecha de fin: no hay dinero que devolver. ${loses} ${NOTIFIED}`
  return `Lo tiene pagado hasta el ${endOf(current)}. ${loses} Si el dinero no se devuelve, «Dar Premium» le devuelve hasta ese día lo que falta, como estaba. ${NOTIFIED}`
}

function givingText({ taken }: ManagedPlan): string {
  const gains =
    'Podrá chatear, comentar, compartir sus playlists, y seguir y reseñar sin límite, desde ahora.'
  return taken
    ? `${gains} Un administrador le quitó lo que había pagado, y puedes devolvérselo. No se le cobra nada. ${NOTIFIED}`
    : `${gains} Es un regalo sin fecha de fin: no se le cobra nada. ${NOTIFIED}`
}

function Payments({ held: { payments } }: { held: PlanHeld }) {
  if (payments.length === 0) return null
  return (
    <ul className="grid gap-1-5" aria-label="Pagos">
      {payments.map(({ receipt, amount, currency, method, until }) => (
        <li key={receipt}>
          <b>{receipt}</b>: {moneyText(amount, currency)}
          {method && `, ${method}`}, hasta el {dayText(until)}
        </li>
      ))}
    </ul>
  )
}
