import { FEED_TEXTS } from '@remusic/contract/publishing/feeds'
import { PROFILE_TEXTS } from '@remusic/contract/publishing/profiles'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { isUnauthenticated } from '../base/failures/isUnauthenticated.ts'
import { LinkedScreen } from '../base/failures/LinkedScreen.tsx'
import { SignInPrompt } from '../base/failures/SignInPrompt.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { SectionHeader } from '../base/ui/layout/SectionHeader.tsx'
import { EmptyState } from '../base/ui/lists/EmptyState.tsx'
import { SkeletonGroup } from '../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../base/ui/lists/SkeletonPerson.tsx'
import { cx } from '../base/ui/styles/cx.ts'
import { AffinityWith } from '../listening/affinity/AffinityWith.tsx'
import { DiaryLink } from '../listening/diary/DiaryLink.tsx'
import { DiaryTab } from '../listening/diary/DiaryTab.tsx'
import { diaryQueries } from '../listening/diary/diaryQueries.ts'
import { accessQuery } from '../listening/diary/queries.ts'
import { NowPlaying } from '../listening/scrobbles/NowPlaying.tsx'
import { playingQuery } from '../listening/scrobbles/queries.ts'
import { yearOf } from '../listening/stats/params.ts'
import { statsQuery } from '../listening/stats/queries.ts'
import { StatsLink } from '../listening/stats/StatsLink.tsx'
import { StatsTab } from '../listening/stats/StatsTab.tsx'
import { FollowButton } from '../music/follows/FollowButton.tsx'
import { orderOf } from '../opinions/reviews/listParams.ts'
import { userPages } from '../opinions/reviews/queries.ts'
import { UserReviews } from '../opinions/reviews/UserReviews.tsx'
import { DIARY_TAB, paths, STATS_TAB, TAB_PARAM } from '../paths.ts'
import { FoldedPass } from '../people/accounts/FoldedPass.tsx'
import { PersonPass } from '../people/accounts/PersonPass.tsx'
import { userQuery } from '../people/accounts/queries.ts'
import { useSession } from '../people/accounts/session.ts'
import { FeedLink } from '../people/sharing/FeedLink.tsx'
import { ShareButton } from '../people/sharing/ShareButton.tsx'
import { Favourites } from '../publishing/profiles/Favourites.tsx'
import { PinnedReview } from '../publishing/profiles/PinnedReview.tsx'
import { ProfileAbout } from '../publishing/profiles/ProfileAbout.tsx'
import { ProfileActivity } from '../publishing/profiles/ProfileActivity.tsx'
import { profileDetailsQuery } from '../publishing/profiles/queries.ts'
import { PersonMenu } from '../running/blocks/PersonMenu.tsx'
import { UnblockButton } from '../running/blocks/UnblockButton.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { SendMessageButton } from '../together/chat/SendMessageButton.tsx'
import { PersonRoom } from '../together/listeningRooms/PersonRoom.tsx'
import { PersonSessions } from '../together/listeningRooms/PersonSessions.tsx'
import { roomsOfPages } from '../together/listeningRooms/queries.ts'
import { ProfilePlaylists } from '../together/playlists/ProfilePlaylists.tsx'
import { openPlaylistQueries, playlistsQuery } from '../together/playlists/queries.ts'
import classes from './UserPage.module.css'

/** How many songs of each playlist are shown, because the reviews follow below. */
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
      <SignInPrompt
        title={PROFILE_TEXTS.signIn}
        text="Si esta persona está en ReMusic, prefiere que su perfil lo vean quienes tienen una cuenta."
        isPassed
      />
    )
  return (
    <LinkedScreen
      className={`grid items-start mx-auto ${classes.page}`}
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
                <ButtonLink component={Link} to={paths.userProfile(id)} size="s">
                  Ver perfil
                </ButtonLink>
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
                <div className="flex flex-wrap gap-2-5 mt-5">
                  {person.blockedByMe ? (
                    <UnblockButton person={person} variant="ink" />
                  ) : (
                    <>
                      <FollowButton
                        kind="user"
                        id={id}
                        name={person.name}
                        followed={person.followers.some((follower) => follower.id === me?.userId)}
                        onWash
                      />
                      {me && <SendMessageButton person={person} />}
                      <ShareButton
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
                  <ButtonLink component={Link} to={paths.userProfile(id)} size="s" variant="ghost">
                    Volver al perfil
                  </ButtonLink>
                }
              />
              <DiaryTab userId={id} owner={me?.userId === id ? null : person} />
            </section>
          ) : params.get(TAB_PARAM) === STATS_TAB ? (
            <section className={classes.lists}>
              <SectionHeader
                title={`Números de ${person.name}`}
                actions={
                  <ButtonLink component={Link} to={paths.userProfile(id)} size="s" variant="ghost">
                    Volver al perfil
                  </ButtonLink>
                }
              />
              <StatsTab key={id} userId={id} name={person.name} />
            </section>
          ) : (
            <>
              <div className={cx(classes.lists, 'grid grid-cols-1 gap-14')}>
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
