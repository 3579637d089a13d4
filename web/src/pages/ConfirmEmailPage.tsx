import { Link, useParams } from 'react-router'
import { useConfirmEmailChange } from '../accounts/credentialQueries.ts'
import { EmailLink } from '../accounts/EmailLink.tsx'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'

/** The link in the mail to a new address. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const isMember = useSession() !== null
  return (
    <EmailLink
      act={useConfirmEmailChange(token)}
      title="Confirma tu correo nuevo"
      text="Desde ahora entrarás con esta dirección, y aquí recibirás los avisos de ReMusic."
      actLabel="Confirmar mi correo"
      next={
        <KeyLink component={Link} to={isMember ? paths.security() : paths.login()} variant="ink" size="l">
          {isMember ? 'Ir a Seguridad' : 'Iniciar sesión'}
        </KeyLink>
      }
    />
  )
}
