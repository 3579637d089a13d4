import { Link, useLocation, useSearchParams } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { NoPaymentPoster } from '../premium/NoPaymentPoster.tsx'
import { PaymentOutcome } from '../premium/PaymentOutcome.tsx'
import { PaymentPoster } from '../premium/PaymentPoster.tsx'
import { returnedIn } from '../premium/returned.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { WASHES } from '../ui/styles/wash.ts'

export function PaySuccessPage() {
  const me = useSession()
  const { pathname, search } = useLocation()
  const returned = returnedIn(useSearchParams()[0])
  if (!returned) return <NoPaymentPoster />
  if (me) return <PaymentOutcome key={returned.attemptId} returned={returned} />
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
