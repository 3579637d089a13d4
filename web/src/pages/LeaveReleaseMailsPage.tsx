import { Link, useParams } from 'react-router'
import { EmailLink } from '../accounts/EmailLink.tsx'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { useLeaveReleaseMails } from '../releases/queries.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'

/** The link in every mail with releases that ends them. */
export function LeaveReleaseMailsPage() {
  const { token = '' } = useParams()
  const isMember = useSession() !== null
  return (
    <EmailLink
      act={useLeaveReleaseMails(token)}
      title="¿Dejar los correos con lanzamientos?"
      text="No te escribiremos más cuando tus artistas publiquen algo. Puedes volver a pedirlo en Ajustes."
      actLabel="Dejar de recibirlos"
      next={
        <KeyLink component={Link} to={isMember ? paths.radar() : paths.landing()} variant="ink" size="l">
          Ir a ReMusic
        </KeyLink>
      }
    />
  )
}
