import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { paths } from '../../paths.ts'
import { registrationStateQuery } from '../../people/accounts/queries.ts'

/** A link to the runbooks above every view of the panel, and a reminder while the registration is closed. */
export function PanelHelp() {
  const { data: registration } = useQuery(registrationStateQuery)
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 mb-5">
      <TextLink component={Link} to={paths.emergencies()}>
        Emergencias: qué hacer si algo anda mal
      </TextLink>
      {registration?.open === false && (
        <TextLink component={Link} to={paths.adminView('pendientes')}>
          El registro está cerrado
        </TextLink>
      )}
    </p>
  )
}
