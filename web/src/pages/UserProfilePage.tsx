import { FEED_TEXTS } from '@remusic/contract/feeds'
import { PROFILE_TEXTS } from '@remusic/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { FoldedPass } from '../accounts/FoldedPass.tsx'
import { PersonPass } from '../accounts/PersonPass.tsx'
import { userQuery } from '../accounts/queries.ts'
import { useSession } from '../accounts/session.ts'
import { AffinityWith } from '../affinity/AffinityWith.tsx'
import { PersonMenu } from '../blocks/PersonMenu.tsx'
import { UnblockKey } from '../blocks/UnblockKey.tsx'
import { SendMessageKey } from '../chat/SendMessageKey.tsx'
import { DiaryLink } from '../diary/DiaryLink.tsx'
import { DiaryTab } from '../diary/DiaryTab.tsx'
import { diaryQueries } from '../diary/diaryQueries.ts'
import { accessQuery } from '../diary/queries.ts'
import { isUnauthenticated } from '../failures/isUnauthenticated.ts'
import { LinkedScreen } from '../failures/LinkedScreen.tsx'
import { SignInDoor } from '../failures/SignInDoor.tsx'
import { FollowKey } from '../follows/FollowKey.tsx'
import { PersonRoom } from '../listeningRooms/PersonRoom.tsx'
import { PersonSessions } from '../listeningRooms/PersonSessions.tsx'
import { roomsOfPages } from '../listeningRooms/queries.ts'
import { DIARY_TAB, paths, STATS_TAB, TAB_PARAM } from '../paths.ts'
import { ProfilePlaylists } from '../playlists/ProfilePlaylists.tsx'
import { openPlaylistQueries, playlistsQuery } from '../playlists/queries.ts'
import { Favourites } from '../profiles/Favourites.tsx'
import { PinnedReview } from '../profiles/PinnedReview.tsx'
import { ProfileAbout } from '../profiles/ProfileAbout.tsx'
import { ProfileActivity } from '../profiles/ProfileActivity.tsx'
import { profileDetailsQuery } from '../profiles/queries.ts'
import { orderOf } from '../reviews/listParams.ts'
import { userPages } from '../reviews/queries.ts'
import { UserReviews } from '../reviews/UserReviews.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { NowPlaying } from '../scrobbles/NowPlaying.tsx'
import { playingQuery } from '../scrobbles/queries.ts'
import { FeedLink } from '../sharing/FeedLink.tsx'
import { ShareKey } from '../sharing/ShareKey.tsx'
import { yearOf } from '../stats/params.ts'
import { statsQuery } from '../stats/queries.ts'
import { StatsLink } from '../stats/StatsLink.tsx'
import { StatsTab } from '../stats/StatsTab.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { SectionHeader } from '../ui/layout/SectionHeader.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import { cx } from '../ui/styles/cx.ts'
import classes from './UserPage.module.css'

/** Of each playlist: the reviews follow below. */
const SONGS_SHOWN = 6

export const queries: ScreenQueries = ({ params: { id = '' }, search }) => ({
  required: [
    userQuery(id),
    profileDetailsQuery(id),
    playlistsQuery(id),
    userPages(id, orderOf(search)).pageAfter(''),
    accessQuery(id),
    playingQuery(id),
    roomsOfPages(id),
    ...(search.get(TAB_PARAM) === DIARY_TAB ? diaryQueries(id, search) : []),
    ...(search.get(TAB_PARAM) === STATS_TAB ? [statsQuery(id, yearOf(search))] : []),
  ],
  streamed: openPlaylistQueries(search),
})

export function UserProfilePage() {
  const { id = '' } = useParams()
  const me = useSession()
  const [params] = useSearchParams()
  const isFolded = [DIARY_TAB, STATS_TAB].includes(params.get(TAB_PARAM) ?? '')
  const user = useQuery(userQuery(id))
  const { data: details } = useQuery(profileDetailsQuery(id))
  if (!me && isUnauthenticated(user.error))
    return (
      <SignInDoor
        title={PROFILE_TEXTS.signIn}
        text="Si esta persona está en ReMusic, prefiere que su perfil lo vean quienes tienen una cuenta."
        isPassed
      />
    )
  return (
    <LinkedScreen
      className={classes.page}
      query={user}
      missing="Perfil no encontrado"
      hint="Puede que esta persona haya cerrado su cuenta."
      home={me ? paths.feed() : paths.music()}
      skeleton={
        <SkeletonGroup label="Buscando el perfil">
          <SkeletonPerson />
        </SkeletonGroup>
      }
    >
      {(person) => (
        <>
          {isFolded && (
            <FoldedPass
              person={person}
              action={
                <KeyLink component={Link} to={paths.userProfile(id)} size="s">
                  Ver perfil
                </KeyLink>
              }
            />
          )}
          <div className={cx(isFolded && classes.folded)}>
            <PersonPass
              person={person}
              corner={
                <PersonMenu
                  person={person}
                  report={{ kind: 'user', id: person.id, what: `el perfil de ${person.name}` }}
                  isBlocked={person.blockedByMe}
                />
              }
              about={
                <>
                  {details && <ProfileAbout {...details} />}
                  <NowPlaying userId={id} isOwn={me?.userId === id} />
                  <PersonRoom userId={id} isOwn={me?.userId === id} />
                </>
              }
              actions={
                <div className={classes.keys}>
                  {person.blockedByMe ? (
                    <UnblockKey person={person} variant="ink" />
                  ) : (
                    <>
                      <FollowKey
                        kind="user"
                        id={id}
                        name={person.name}
                        followed={person.followers.some((follower) => follower.id === me?.userId)}
                        onWash
                      />
                      {me && <SendMessageKey person={person} />}
                      <ShareKey
                        shared={{ kind: 'profile', id, name: person.name, isOwn: false }}
                        look="ghost"
                      />
                    </>
                  )}
                </div>
              }
            />
          </div>
          {person.blockedByMe ? (
            <EmptyState
              title="Tienes bloqueado este perfil"
              hint={`No ves las reseñas ni las playlists de ${person.name}, y no puede seguirte, comentar ni escribirte.`}
            />
          ) : params.get(TAB_PARAM) === DIARY_TAB ? (
            <section className={classes.lists}>
              <SectionHeader
                title={`Diario de ${person.name}`}
                actions={
                  <KeyLink component={Link} to={paths.userProfile(id)} size="s" variant="ghost">
                    Volver al perfil
                  </KeyLink>
                }
              />
              <DiaryTab userId={id} owner={me?.userId === id ? null : person} />
            </section>
          ) : params.get(TAB_PARAM) === STATS_TAB ? (
            <section className={classes.lists}>
              <SectionHeader
                title={`Números de ${person.name}`}
                actions={
                  <KeyLink component={Link} to={paths.userProfile(id)} size="s" variant="ghost">
                    Volver al perfil
                  </KeyLink>
                }
              />
              <StatsTab key={id} userId={id} name={person.name} />
            </section>
          ) : (
            <>
              <div className={cx(classes.lists, classes.sections)}>
                <AffinityWith person={person} />
                {details && details.favourites.length > 0 && (
                  <section>
                    <SectionHeader title="Favoritos" />
                    <Favourites favourites={details.favourites} label={`Favoritos de ${person.name}`} />
                  </section>
                )}
                <section>
                  <SectionHeader title={`Playlists de ${person.name}`} />
                  <ProfilePlaylists userId={id} isOwn={false} most={SONGS_SHOWN} headingLevel={3} />
                </section>
                <section>
                  {details?.pinned && <PinnedReview review={details.pinned} />}
                  <SectionHeader
                    title={`Reseñas de ${person.name}`}
                    actions={
                      details?.openToVisitors ? (
                        <FeedLink
                          path={paths.userProfile(id)}
                          title={FEED_TEXTS.ofPerson(person.name)}
                          size="s"
                        />
                      ) : undefined
                    }
                  />
                  <UserReviews userId={id} empty="¡Aún no hay reseñas!" headingLevel={3} />
                </section>
              </div>
              <div className={classes.aside}>
                <DiaryLink person={person} />
                <StatsLink person={person} />
                {details && <ProfileActivity {...details} />}
                <PersonSessions userId={id} title={`Sesiones de ${person.name}`} />
              </div>
            </>
          )}
        </>
      )}
    </LinkedScreen>
  )
}
