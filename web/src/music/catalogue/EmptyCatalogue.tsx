import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { paths } from '../../paths.ts'
import { profileQuery } from '../../people/accounts/queries.ts'
import { useSession } from '../../people/accounts/session.ts'

/** Shown while an installation has no music at all. */
export function EmptyCatalogue() {
  const me = useSession()
  const { data: profile } = useQuery({ ...profileQuery, enabled: me !== null })
  const isAdmin = profile?.role === 'Admin'
  return (
    <EmptyState
      title="Estamos preparando la música"
      hint={
        isAdmin
          ? 'El catálogo está vacío. Cárgalo desde el panel.'
          : 'Todavía no hay canciones por aquí. Vuelve en un rato.'
      }
      action={
        <ButtonLink
          component={Link}
          to={isAdmin ? paths.admin() : me ? paths.contactMember() : paths.contact()}
        >
          {isAdmin ? 'Ir a Puesta en marcha' : 'Escríbenos'}
        </ButtonLink>
      }
    />
  )
}
