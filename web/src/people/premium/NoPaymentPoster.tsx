import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../accounts/session.ts'
import { PaymentPoster } from './PaymentPoster.tsx'

/** Shown when the page is opened without a payment. */
export function NoPaymentPoster({ reason }: { reason?: string }) {
  const me = useSession()
  return (
    <PaymentPoster
      title={reason ?? 'Aquí no hay ningún pago'}
      text="Esta página cuenta cómo terminó un pago. Abrirla no cambia tu plan."
      noteHeight="low"
      wash={WASHES.hueso}
      actions={
        <>
          <ButtonLink
            component={Link}
            to={me ? paths.user() : paths.login(paths.user())}
            variant="ink"
            size="l"
          >
            {me ? 'Ir a mi perfil' : 'Iniciar sesión'}
          </ButtonLink>
          <ButtonLink
            component={Link}
            to={me ? paths.premiumMember() : paths.premium()}
            variant="ghost"
            size="l"
          >
            Ver los planes
          </ButtonLink>
        </>
      }
    />
  )
}
