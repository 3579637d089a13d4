import { Link } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { paths } from '../paths.ts'
import { Runbooks } from '../running/admin/Runbooks.tsx'

export const queries = null

/** The runbooks for emergencies. The page reads nothing, so it opens while other things fail. */
export function EmergenciesPage() {
  return (
    <Page
      title="Emergencias"
      lead="Qué hacer cuando algo anda mal: qué se ve, la primera orden, los pasos y cómo saber que terminó."
      actions={
        <ButtonLink component={Link} to={paths.admin()}>
          Volver al panel
        </ButtonLink>
      }
    >
      <Runbooks />
    </Page>
  )
}
