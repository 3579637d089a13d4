import { Link, useLocation, useParams } from 'react-router'
import { EmailLink } from '../accounts/EmailLink.tsx'
import { useSession } from '../accounts/session.ts'
import { useLeaveArchiveMails } from '../archive/queries.ts'
import { useLeaveDigest } from '../digest/queries.ts'
import { paths } from '../paths.ts'
import { useLeaveReleaseMails } from '../releases/queries.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'

/** The mails that one can leave, by the start of the address in each of them. */
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
        <KeyLink component={Link} to={isMember ? home() : paths.landing()} variant="ink" size="l">
          Ir a ReMusic
        </KeyLink>
      }
    />
  )
}
