import { Link, useParams } from 'react-router'
import { EmailLink } from '../accounts/EmailLink.tsx'
import { useSession } from '../accounts/session.ts'
import { useLeaveDigest } from '../digest/queries.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'

/** The link in every weekly digest that ends it. */
export function LeaveDigestPage() {
  const { token = '' } = useParams()
  const isMember = useSession() !== null
  return (
    <EmailLink
      act={useLeaveDigest(token)}
      title="¿Dejar el resumen semanal?"
      text="No te escribiremos más los lunes. Puedes volver a pedirlo en Ajustes."
      actLabel="Dejar de recibirlo"
      next={
        <KeyLink component={Link} to={isMember ? paths.feed() : paths.landing()} variant="ink" size="l">
          Ir a ReMusic
        </KeyLink>
      }
    />
  )
}
