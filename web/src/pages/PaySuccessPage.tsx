import { Link, useLocation, useSearchParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { NoPaymentPoster } from '../premium/NoPaymentPoster.tsx'
import { PaymentOutcome } from '../premium/PaymentOutcome.tsx'
import { PaymentPoster } from '../premium/PaymentPoster.tsx'
import { parsePaymentReturn } from '../premium/paymentReturn.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { WASHES } from '../ui/styles/wash.ts'

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
        <KeyLink component={Link} to={paths.login(pathname + search)} variant="ink" size="l">
          Iniciar sesión
        </KeyLink>
      }
    />
  )
}
