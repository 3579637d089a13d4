import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PersonPass } from '../accounts/PersonPass.tsx'
import { userQuery } from '../accounts/queries.ts'
import { PersonMenu } from '../blocks/PersonMenu.tsx'
import { UnblockKey } from '../blocks/UnblockKey.tsx'
import { SendMessageKey } from '../chat/SendMessageKey.tsx'
import { LinkedScreen } from '../failures/LinkedScreen.tsx'
import { FollowKey } from '../follows/FollowKey.tsx'
import { paths } from '../paths.ts'
import { PlaylistTabs } from '../playlists/PlaylistTabs.tsx'
import { playlistsQuery } from '../playlists/queries.ts'
import { userPages } from '../reviews/queries.ts'
import { UserReviews } from '../reviews/UserReviews.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { ShareKey } from '../sharing/ShareKey.tsx'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import classes from './UserPage.module.css'

export const queries: ScreenQueries = ({ params: { id = '' } }) => ({
  required: [userQuery(id), playlistsQuery(id), userPages(id).pageAfter('')],
})

export function UserProfilePage() {
  const { id = '' } = useParams()
  const user = useQuery(userQuery(id))
  return (
    <LinkedScreen
      className={classes.page}
      query={user}
      missing="Perfil no encontrado"
      hint="Puede que esta persona haya cerrado su cuenta."
      home={paths.feed()}
      skeleton={
        <SkeletonGroup label="Buscando el perfil">
          <SkeletonPerson />
        </SkeletonGroup>
      }
    >
      {(person) => (
        <>
          <PersonPass
            person={person}
            corner={
              <PersonMenu
                person={person}
                report={{ kind: 'user', id: person.id, what: `el perfil de ${person.name}` }}
                isBlocked={person.blockedByMe}
              />
            }
            actions={
              <div className={classes.keys}>
                {person.blockedByMe ? (
                  <UnblockKey person={person} variant="ink" />
                ) : (
                  <>
                    <FollowKey kind="user" id={id} name={person.name} onWash />
                    <SendMessageKey person={person} />
                    <ShareKey
                      shared={{ kind: 'profile', id, name: person.name, isOwn: false }}
                      look="ghost"
                    />
                  </>
                )}
              </div>
            }
          />
          {person.blockedByMe ? (
            <EmptyState
              title="Tienes bloqueado este perfil"
              hint={`No ves las reseñas ni las playlists de ${person.name}, y no puede seguirte, comentar ni escribirte.`}
            />
          ) : (
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
          )}
        </>
      )}
    </LinkedScreen>
  )
}
