import { Link } from 'react-router'
import { Runbooks } from '../admin/Runbooks.tsx'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Page } from '../ui/layout/Page.tsx'

/** What to do when something is wrong with the installation. It reads nothing, so it opens while other things fail. */
export function EmergenciesPage() {
  return (
    <Page
      title="Emergencias"
      lead="Qué hacer cuando algo anda mal: qué se ve, la primera orden, los pasos y cómo saber que terminó."
      actions={
        <KeyLink component={Link} to={paths.admin()}>
          Volver al panel
        </KeyLink>
      }
    >
      <Runbooks />
    </Page>
  )
}
