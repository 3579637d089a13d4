import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { Button } from '../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { TabList } from '../base/ui/layout/TabList.tsx'
import { TabPanel } from '../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../base/ui/layout/Tabs.tsx'
import { useTab } from '../base/ui/layout/useTab.ts'
import { cx } from '../base/ui/styles/cx.ts'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { DiaryTab } from '../listening/diary/DiaryTab.tsx'
import { diaryQueries } from '../listening/diary/diaryQueries.ts'
import { diarySettingsQuery, undatedPages } from '../listening/diary/queries.ts'
import { NowPlaying } from '../listening/scrobbles/NowPlaying.tsx'
import { playingQuery } from '../listening/scrobbles/queries.ts'
import { yearOf } from '../listening/stats/params.ts'
import { statsQuery } from '../listening/stats/queries.ts'
import { StatsTab } from '../listening/stats/StatsTab.tsx'
import { picksQuery } from '../listening/taste/queries.ts'
import { dismissalPages, signalPages } from '../listening/taste/signalQueries.ts'
import { TasteTab } from '../listening/taste/TasteTab.tsx'
import { myYearsQuery } from '../listening/yearInMusic/queries.ts'
import { YearLinks } from '../listening/yearInMusic/YearLinks.tsx'
import { Followed } from '../music/follows/Followed.tsx'
import { FollowList } from '../music/follows/FollowList.tsx'
import { ListenLaterTab } from '../music/listenLater/ListenLaterTab.tsx'
import { pendingPages } from '../music/listenLater/queries.ts'
import { orderOf } from '../opinions/reviews/listParams.ts'
import { userPages } from '../opinions/reviews/queries.ts'
import { UserReviews } from '../opinions/reviews/UserReviews.tsx'
import { DIARY_TAB, LISTEN_LATER_TAB, paths, STATS_TAB, TAB_PARAM, TASTE_TAB } from '../paths.ts'
import { FoldedPass } from '../people/accounts/FoldedPass.tsx'
import { ProfileActions } from '../people/accounts/ProfileActions.tsx'
import { ProfilePass } from '../people/accounts/ProfilePass.tsx'
import { profileQuery } from '../people/accounts/queries.ts'
import { PlanPanel } from '../people/premium/PlanPanel.tsx'
import { paymentsQuery, planQuery } from '../people/premium/queries.ts'
import { Favourites } from '../publishing/profiles/Favourites.tsx'
import { PinnedReview } from '../publishing/profiles/PinnedReview.tsx'
import { ProfileAbout } from '../publishing/profiles/ProfileAbout.tsx'
import { ProfileActivity } from '../publishing/profiles/ProfileActivity.tsx'
import { profileDetailsQuery } from '../publishing/profiles/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { PersonRoom } from '../together/listeningRooms/PersonRoom.tsx'
import { PersonSessions } from '../together/listeningRooms/PersonSessions.tsx'
import { roomsOfPages } from '../together/listeningRooms/queries.ts'
import { ProfilePlaylists } from '../together/playlists/ProfilePlaylists.tsx'
import { openPlaylistQueries, playlistsQuery } from '../together/playlists/queries.ts'
import classes from './UserPage.module.css'

export const queries: ScreenQueries = ({ search, userId }) => {
  const tab = search.get(TAB_PARAM)
  return {
    required: [
      planQuery,
      paymentsQuery,
      ...(userId ? [profileDetailsQuery(userId), playingQuery(userId), roomsOfPages(userId)] : []),
      ...(userId && tab === 'resenas' ? [userPages(userId, orderOf(search)).pageAfter('')] : []),
      ...(userId && tab === 'playlists' ? [playlistsQuery(userId)] : []),
      ...(userId && tab === DIARY_TAB
        ? [diarySettingsQuery, undatedPages, ...diaryQueries(userId, search)]
        : []),
      ...(tab === LISTEN_LATER_TAB ? [pendingPages] : []),
      ...(userId && tab === STATS_TAB
        ? [diarySettingsQuery, statsQuery(userId, yearOf(search)), myYearsQuery]
        : []),
      ...(tab === TASTE_TAB ? [signalPages, dismissalPages, picksQuery] : []),
    ],
    streamed: tab === 'playlists' ? openPlaylistQueries(search) : [],
  }
}

/** Links that the tabs of a phone lack. Below the pass they would be a screen away. */
const SHORTCUTS = [
  { label: 'Diario', to: paths.diary() },
  { label: 'Por escuchar', to: paths.listenLater() },
  { label: 'Salas', to: paths.rooms() },
]

export function UserPage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const { data: details } = useQuery(profileDetailsQuery(profile.id))
  const tabs = [
    { value: 'seguidores', label: 'Seguidores', count: profile.followerCount },
    { value: 'siguiendo', label: 'Siguiendo', count: profile.followingCount },
    { value: 'resenas', label: 'Reseñas' },
    { value: 'playlists', label: 'Playlists' },
    { value: DIARY_TAB, label: 'Diario' },
    { value: LISTEN_LATER_TAB, label: 'Por escuchar' },
    { value: STATS_TAB, label: 'Números' },
    { value: TASTE_TAB, label: 'Tus gustos' },
  ]
  const [shown, show, hrefOf] = useTab(TAB_PARAM, tabs)
  const [isFolded, unfold] = useFolded()
  return (
    <main id={MAIN_ID} className={`grid items-start mx-auto ${classes.page}`} tabIndex={-1}>
      {!isFolded && (
        <nav className={`row gap-2 ${classes.shortcuts}`} aria-label="Lo de todos los días">
          {SHORTCUTS.map(({ label, to }) => (
            <ButtonLink key={to} component={Link} to={to} size="s" variant="ghost">
              {label}
            </ButtonLink>
          ))}
        </nav>
      )}
      {isFolded && (
        <FoldedPass
          person={profile}
          action={
            <Button size="s" onClick={unfold}>
              Ver tu tarjeta
            </Button>
          }
        />
      )}
      <div className={cx(isFolded && classes.folded)}>
        <ProfilePass
          profile={profile}
          about={
            <>
              {details && <ProfileAbout {...details} />}
              <NowPlaying userId={profile.id} isOwn />
              <PersonRoom userId={profile.id} isOwn />
            </>
          }
        />
        <ProfileActions profile={profile} />
      </div>
      <div className={classes.lists}>
        {details && details.favourites.length > 0 && (
          <section className={cx('mb-10', isFolded && classes.folded)}>
            <h2 className="wrap-anywhere text-h3 mb-4">Tus favoritos</h2>
            <Favourites favourites={details.favourites} label="Tus favoritos" />
          </section>
        )}
        <Tabs value={shown} onChange={show} hrefOf={hrefOf}>
          <TabList label="Tu perfil" tabs={tabs} />
          <TabPanel value="seguidores">
            <FollowList profile={profile} who="followers" />
          </TabPanel>
          <TabPanel value="siguiendo">
            <Followed profile={profile} />
          </TabPanel>
          <TabPanel value="resenas">
            {details?.pinned && <PinnedReview review={details.pinned} />}
            <UserReviews
              userId={profile.id}
              empty="¡Aún no has creado ninguna reseña!"
              action={
                <ButtonLink component={Link} to={paths.music()}>
                  Elegir una canción
                </ButtonLink>
              }
            />
          </TabPanel>
          <TabPanel value="playlists">
            <ProfilePlaylists userId={profile.id} isOwn />
          </TabPanel>
          <TabPanel value={DIARY_TAB}>
            <DiaryTab userId={profile.id} owner={null} />
          </TabPanel>
          <TabPanel value={LISTEN_LATER_TAB}>
            <ListenLaterTab />
          </TabPanel>
          <TabPanel value={STATS_TAB}>
            <YearLinks />
            <StatsTab userId={profile.id} />
          </TabPanel>
          <TabPanel value={TASTE_TAB}>
            <TasteTab />
          </TabPanel>
        </Tabs>
      </div>
      <div className={classes.aside}>
        {details && <ProfileActivity {...details} isOwn />}
        <PersonSessions userId={profile.id} title="Tus sesiones de escucha" />
        <PlanPanel />
      </div>
    </main>
  )
}

/**
 * Whether the pass is folded, because a link has led to a tab. Pressing a tab, which replaces the address, must not fold it and move the
 * page under the finger.
 */
function useFolded(): [boolean, () => void] {
  const { key } = useLocation()
  const isArrival = useNavigationType() !== 'REPLACE'
  const namesTab = useSearchParams()[0].has(TAB_PARAM)
  const [isFolded, setFolded] = useState(namesTab)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, also to the same address
  useEffect(() => {
    if (isArrival) setFolded(namesTab)
  }, [key, isArrival])
  return [isFolded, () => setFolded(false)]
}
