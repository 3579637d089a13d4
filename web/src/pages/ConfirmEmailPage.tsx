import { Link, useParams } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../paths.ts'
import { useConfirmEmailChange } from '../people/accounts/credentialQueries.ts'
import { EmailLink } from '../people/accounts/EmailLink.tsx'
import { useSession } from '../people/accounts/session.ts'

export const queries = null

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
        <ButtonLink component={Link} to={isMember ? paths.security() : paths.login()} variant="ink" size="l">
          {isMember ? 'Ir a Seguridad' : 'Iniciar sesión'}
        </ButtonLink>
      }
    />
  )
}
