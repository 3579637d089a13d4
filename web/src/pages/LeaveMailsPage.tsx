import { Link, useLocation, useParams } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { useLeaveReleaseMails } from '../music/releases/queries.ts'
import { paths } from '../paths.ts'
import { EmailLink } from '../people/accounts/EmailLink.tsx'
import { useSession } from '../people/accounts/session.ts'
import { useLeaveArchiveMails } from '../publishing/archive/queries.ts'
import { useLeaveDigest } from '../publishing/digest/queries.ts'

export const queries = null

/** The mails with a link to unsubscribe, by the start of the path in each link. */
const MAILS = {
  resumen: {
    useLeave: useLeaveDigest,
    title: '¿Dejar el resumen semanal?',
    text: 'No te escribiremos más los lunes. Puedes volver a pedirlo en Ajustes.',
    actLabel: 'Dejar de recibirlo',
    home: paths.feed,
  },
  radar: {
    useLeave: useLeaveReleaseMails,
    title: '¿Dejar los correos con lanzamientos?',
    text: 'No te escribiremos más cuando tus artistas publiquen algo. Puedes volver a pedirlo en Ajustes.',
    actLabel: 'Dejar de recibirlos',
    home: paths.radar,
  },
  archivo: {
    useLeave: useLeaveArchiveMails,
    title: '¿Dejar el archivo mensual?',
    text: 'No te enviaremos más tu archivo por correo. Puedes descargarlo cuando quieras en Ajustes.',
    actLabel: 'Dejar de recibirlo',
    home: paths.feed,
  },
}

/** The link in every regular mail that ends them. */
export function LeaveMailsPage() {
  const { token = '' } = useParams()
  const [, mails] = useLocation().pathname.split('/')
  const { useLeave, home, ...texts } = MAILS[mails as keyof typeof MAILS]
  const isMember = useSession() !== null
  return (
    <EmailLink
      act={useLeave(token)}
      {...texts}
      next={
        <ButtonLink component={Link} to={isMember ? home() : paths.landing()} variant="ink" size="l">
          Ir a ReMusic
        </ButtonLink>
      }
    />
  )
}
