import { Link, useParams } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../paths.ts'
import { useUndoEmailChange } from '../people/accounts/credentialQueries.ts'
import { EmailLink } from '../people/accounts/EmailLink.tsx'

export const queries = null

/** The link in the mail to a previous address. */
export function UndoEmailPage() {
  const { token = '' } = useParams()
  return (
    <EmailLink
      act={useUndoEmailChange(token)}
      title="¿Deshacer el cambio de correo?"
      text="Tu cuenta vuelve a esta dirección y cerramos todas sus sesiones. Si no fuiste tú, cambia después tu contraseña."
      actLabel="Deshacer el cambio"
      next={
        <ButtonLink component={Link} to={paths.recover()} variant="ink" size="l">
          Elegir otra contraseña
        </ButtonLink>
      }
    />
  )
}
