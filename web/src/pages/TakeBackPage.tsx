import { TAKE_BACK_DAYS } from '@remusic/contract/people/credentials'
import { Link, useParams } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../paths.ts'
import { useTakeAccountBack } from '../people/accounts/credentialQueries.ts'
import { EmailLink } from '../people/accounts/EmailLink.tsx'

export const queries = null

/** The link «No fui yo» in mails about a sign-in or a change of credentials. */
export function TakeBackPage() {
  const { token = '' } = useParams()
  return (
    <EmailLink
      act={useTakeAccountBack(token)}
      title="¿No fuiste tú?"
      text={`Quitamos de tu cuenta las llaves de acceso, los códigos y el vínculo con Google que se agregaron desde entonces y en los ${TAKE_BACK_DAYS} días anteriores, y todos sus tokens. Cerramos todas las sesiones y te enviamos un enlace para elegir otra contraseña.`}
      actLabel="No fui yo, recuperar mi cuenta"
      next={
        <ButtonLink component={Link} to={paths.recover()} variant="ink" size="l">
          Elegir otra contraseña
        </ButtonLink>
      }
    />
  )
}
