import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { profileQuery } from '../accounts/queries.ts'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'

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
        <KeyLink component={Link} to={isAdmin ? paths.admin() : me ? paths.contactMember() : paths.contact()}>
          {isAdmin ? 'Ir a Puesta en marcha' : 'Escríbenos'}
        </KeyLink>
      }
    />
  )
}
