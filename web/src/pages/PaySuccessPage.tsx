import { Link, useLocation, useSearchParams } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import { NoPaymentPoster } from '../people/premium/NoPaymentPoster.tsx'
import { PaymentOutcome } from '../people/premium/PaymentOutcome.tsx'
import { PaymentPoster } from '../people/premium/PaymentPoster.tsx'
import { parsePaymentReturn } from '../people/premium/paymentReturn.ts'

export const queries = null

export function PaySuccessPage() {
  const me = useSession()
  const { pathname, search } = useLocation()
  const paymentReturn = parsePaymentReturn(useSearchParams()[0])
  if (!paymentReturn) return <NoPaymentPoster />
  if (me) return <PaymentOutcome key={paymentReturn.attemptId} paymentReturn={paymentReturn} />
  return (
    <PaymentPoster
      title="Entra para ver tu pago"
      text="Tu sesión se cerró, pero el pago sigue su camino."
      wash={WASHES.hueso}
      actions={
        <ButtonLink component={Link} to={paths.login(pathname + search)} variant="ink" size="l">
          Iniciar sesión
        </ButtonLink>
      }
    />
  )
}
