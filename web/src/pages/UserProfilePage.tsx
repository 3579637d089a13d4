import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PersonPass } from '../accounts/PersonPass.tsx'
import { userQuery } from '../accounts/queries.ts'
import { SendMessageKey } from '../chat/SendMessageKey.tsx'
import { FollowKey } from '../follows/FollowKey.tsx'
import { ReportKey } from '../moderation/ReportKey.tsx'
import { PlaylistTabs } from '../playlists/PlaylistTabs.tsx'
import { UserReviews } from '../reviews/UserReviews.tsx'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import classes from './UserPage.module.css'

export function UserProfilePage() {
  const { id = '' } = useParams()
  const { data: person } = useSuspenseQuery(userQuery(id))
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <PersonPass
        person={person}
        corner={
          <ReportKey kind="user" id={person.id} what={`el perfil de ${person.name}`} authorId={person.id} />
        }
        actions={
          <div className={classes.keys}>
            <FollowKey kind="user" id={id} name={person.name} onWash />
            <SendMessageKey person={person} />
          </div>
        }
      />
      <div className={classes.sections}>
        <section>
          <SectionHeader title={`Playlists de ${person.name}`} />
          <PlaylistTabs userId={id} isOwn={false} brief />
        </section>
        <section>
          <SectionHeader title={`Reseñas de ${person.name}`} />
          <UserReviews userId={id} empty="¡Aún no hay reseñas!" headingLevel={3} />
        </section>
      </div>
    </main>
  )
}
