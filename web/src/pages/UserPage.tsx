import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { FoldedPass } from '../accounts/FoldedPass.tsx'
import { ProfileActions } from '../accounts/ProfileActions.tsx'
import { ProfilePass } from '../accounts/ProfilePass.tsx'
import { profileQuery } from '../accounts/queries.ts'
import { DiaryTab } from '../diary/DiaryTab.tsx'
import { diaryQueries } from '../diary/diaryQueries.ts'
import { diarySettingsQuery, undatedPages } from '../diary/queries.ts'
import { Followed } from '../follows/Followed.tsx'
import { FollowList } from '../follows/FollowList.tsx'
import { PersonRoom } from '../listeningRooms/PersonRoom.tsx'
import { PersonSessions } from '../listeningRooms/PersonSessions.tsx'
import { roomsOfPages } from '../listeningRooms/queries.ts'
import { ListenLaterTab } from '../listenLater/ListenLaterTab.tsx'
import { pendingPages } from '../listenLater/queries.ts'
import { DIARY_TAB, LISTEN_LATER_TAB, paths, STATS_TAB, TAB_PARAM, TASTE_TAB } from '../paths.ts'
import { ProfilePlaylists } from '../playlists/ProfilePlaylists.tsx'
import { openPlaylistQueries, playlistsQuery } from '../playlists/queries.ts'
import { PlanPanel } from '../premium/PlanPanel.tsx'
import { paymentsQuery, planQuery } from '../premium/queries.ts'
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
import { yearOf } from '../stats/params.ts'
import { statsQuery } from '../stats/queries.ts'
import { StatsTab } from '../stats/StatsTab.tsx'
import { picksQuery } from '../taste/queries.ts'
import { dismissalPages, signalPages } from '../taste/signalQueries.ts'
import { TasteTab } from '../taste/TasteTab.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { TabList } from '../ui/layout/TabList.tsx'
import { TabPanel } from '../ui/layout/TabPanel.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useTab } from '../ui/layout/useTab.ts'
import { cx } from '../ui/styles/cx.ts'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import { myYearsQuery } from '../yearInMusic/queries.ts'
import { YearLinks } from '../yearInMusic/YearLinks.tsx'
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
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      {isFolded && (
        <FoldedPass
          person={profile}
          action={
            <Key size="s" onClick={unfold}>
              Ver tu tarjeta
            </Key>
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
          <section className={cx(classes.favourites, isFolded && classes.folded)}>
            <h2 className={classes.heading}>Tus favoritos</h2>
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
                <KeyLink component={Link} to={paths.music()}>
                  Elegir una canción
                </KeyLink>
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

/** Whether a link has led to a tab. Pressing a tab, which replaces the address, must not move the page under the finger. */
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
