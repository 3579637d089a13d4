import type { Attempt } from '@remusic/contract/people/schemas/premium'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { attemptQuery, type PaymentReturn } from './queries.ts'

type Props = { paymentReturn: PaymentReturn; hasLeft: boolean }

/** The reason a payment failed. A payment that did not fail redirects to the success page. */
export function PaymentFailure({ paymentReturn, hasLeft }: Props) {
  const { data: attempt } = useQuery(attemptQuery(paymentReturn))
  if (!attempt) return null
  if (!isFailure(attempt)) return <Navigate to={paths.paySuccess(attempt.id)} replace />
  const isUnpaid = hasLeft && attempt.status === 'open' && !attempt.providerAway
  return <span role="status">{isUnpaid ? NOTHING_PAID : (attempt.reason ?? REASONS[attempt.status])}</span>
}

const NOTHING_PAID = 'No se cobró nada. Puedes pagar cuando quieras.'

const REASONS = {
  open: 'El pago no se completó. Si alcanzaste a pagar, lo sabremos en cuanto el proveedor lo confirme.',
  rejected: 'El pago fue rechazado y no se cobró nada.',
  abandoned: 'El tiempo para pagar terminó y no se cobró nada.',
} satisfies Partial<Record<Attempt['status'], string>>

type Failure = Attempt & { status: keyof typeof REASONS }

function isFailure(attempt: Attempt): attempt is Failure {
  return attempt.status in REASONS
}
