import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PersonPass } from '../accounts/PersonPass.tsx'
import { userQuery } from '../accounts/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { SectionHeader } from '../ui/SectionHeader.tsx'
import classes from './UserPage.module.css'

export function UserProfilePage() {
  const { id = '' } = useParams()
  const { data: person } = useSuspenseQuery(userQuery(id))
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <PersonPass person={person} />
      <div>
        <SectionHeader title={`Reseñas de ${person.name}`} />
        <EmptyState title="¡Aún no hay reseñas!" headingLevel={3} />
        <SectionHeader title={`Playlists de ${person.name}`} />
        <EmptyState title="No hay canciones" headingLevel={3} />
      </div>
    </main>
  )
}
