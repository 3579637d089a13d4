import { Link } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/KeyLink.tsx'
import { StatePoster } from '../ui/StatePoster.tsx'
import { WASHES } from '../ui/wash.ts'

export function PayErrorPage() {
  const home = useSession() ? paths.feed() : paths.landing()
  return (
    <StatePoster
      title="Ha ocurrido un error durante el pago :("
      noteHeight="bottom"
      wash={WASHES.rosa}
      actions={
        <>
          <KeyLink component={Link} to={paths.pay()} variant="ink" size="l">
            Reintentar
          </KeyLink>
          <KeyLink component={Link} to={home} variant="ghost" size="l">
            Regresar al Home
          </KeyLink>
        </>
      }
    />
  )
}
