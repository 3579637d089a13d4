import type { Attempt } from '@remusic/contract/people/schemas/premium'
import { Link, Navigate } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import { ConfirmingPoster } from './ConfirmingPoster.tsx'
import { NoPaymentPoster } from './NoPaymentPoster.tsx'
import { PaidPoster } from './PaidPoster.tsx'
import { PaymentPoster } from './PaymentPoster.tsx'
import type { PaymentReturn } from './queries.ts'
import { useAttempt } from './useAttempt.ts'

/** The outcome of a payment, as far as the server knows. */
export function PaymentOutcome({ paymentReturn }: { paymentReturn: PaymentReturn }) {
  const { attempt, error, isRefused, isWaiting, pollAgain } = useAttempt(paymentReturn)
  if (isRefused) return <NoPaymentPoster reason={messageOf(error)} />
  if (!attempt)
    return isWaiting ? (
      <ConfirmingPoster />
    ) : (
      <UnsettledPoster title="No pudimos preguntar por tu pago" text={messageOf(error)} onAgain={pollAgain} />
    )
  switch (attempt.status) {
    case 'approved':
      return <PaidPoster attempt={attempt} />
    case 'rejected':
    case 'abandoned':
      return <Navigate to={paths.payError(attempt.id)} replace />
    case 'refunded':
    case 'charged_back':
      return <ReversedPoster status={attempt.status} />
    case 'pending':
      return (
        <UnsettledPoster
          title="Tu pago está pendiente"
          text={`${attempt.reason ?? 'El proveedor de pagos todavía lo revisa.'} ${IF_APPROVED}`}
          onAgain={pollAgain}
        />
      )
    case 'open':
      return isWaiting ? (
        <ConfirmingPoster />
      ) : (
        <UnsettledPoster
          title="Tu pago todavía no está confirmado"
          text={`${UNCONFIRMED_REASONS[attempt.providerAway ? 'away' : 'silent']} ${IF_APPROVED}`}
          checkoutUrl={attempt.checkoutUrl}
          onAgain={pollAgain}
        />
      )
  }
}

const IF_APPROVED = 'Te avisaremos por correo cómo termina; si se aprueba, Premium se activa solo.'
const UNCONFIRMED_REASONS = {
  away: 'Ahora mismo no podemos hablar con el proveedor de pagos.',
  silent: 'El proveedor de pagos aún no nos dice cómo terminó.',
}

type UnsettledProps = { title: string; text: string; checkoutUrl?: string | null; onAgain: () => void }

function UnsettledPoster({ title, text, checkoutUrl = null, onAgain }: UnsettledProps) {
  return (
    <PaymentPoster
      title={title}
      text={text}
      noteHeight="middle"
      wash={WASHES.hueso}
      actions={
        <>
          <ButtonLink component={Link} to={paths.user()} variant="ink" size="l">
            Ir a mi perfil
          </ButtonLink>
          <Button variant="ghost" size="l" onClick={onAgain}>
            Consultar de nuevo
          </Button>
          {checkoutUrl && (
            <ButtonLink href={checkoutUrl} variant="ghost" size="l">
              Volver a la página de pago
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

const REVERSED_TEXTS = {
  refunded: {
    title: 'Este pago fue devuelto',
    text: 'El dinero volvió a quien pagó, y con él terminó el mes de Premium que dio.',
  },
  charged_back: {
    title: 'Este pago fue anulado',
    text: 'El banco lo anuló, y con él terminó el mes de Premium que dio.',
  },
} satisfies Partial<Record<Attempt['status'], { title: string; text: string }>>

function ReversedPoster({ status }: { status: keyof typeof REVERSED_TEXTS }) {
  return (
    <PaymentPoster
      {...REVERSED_TEXTS[status]}
      noteHeight="low"
      wash={WASHES.hueso}
      actions={
        <ButtonLink component={Link} to={paths.user()} variant="ink" size="l">
          Ir a mi perfil
        </ButtonLink>
      }
    />
  )
}
