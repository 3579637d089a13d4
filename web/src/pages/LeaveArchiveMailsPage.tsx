import { Link, useParams } from 'react-router'
import { EmailLink } from '../accounts/EmailLink.tsx'
import { useSession } from '../accounts/session.ts'
import { useLeaveArchiveMails } from '../archive/queries.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'

/** The link in every mail with an archive that ends them. */
export function LeaveArchiveMailsPage() {
  const { token = '' } = useParams()
  const isMember = useSession() !== null
  return (
    <EmailLink
      act={useLeaveArchiveMails(token)}
      title="¿Dejar el archivo mensual?"
      text="No te enviaremos más tu archivo por correo. Puedes descargarlo cuando quieras en Ajustes."
      actLabel="Dejar de recibirlo"
      next={
        <KeyLink component={Link} to={isMember ? paths.feed() : paths.landing()} variant="ink" size="l">
          Ir a ReMusic
        </KeyLink>
      }
    />
  )
}
