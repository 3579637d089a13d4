import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProfileActions } from '../accounts/ProfileActions.tsx'
import { ProfilePass } from '../accounts/ProfilePass.tsx'
import { profileQuery } from '../accounts/queries.ts'
import { FollowList } from '../follows/FollowList.tsx'
import { PlaylistTabs } from '../playlists/PlaylistTabs.tsx'
import { PlanPanel } from '../premium/PlanPanel.tsx'
import { UserReviews } from '../reviews/UserReviews.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { TabList } from '../ui/TabList.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import classes from './UserPage.module.css'

type Shown = 'seguidores' | 'siguiendo' | 'resenas' | 'playlists'

export function UserPage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const [shown, setShown] = useState<Shown>('seguidores')
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <div>
        <ProfilePass profile={profile} />
        <ProfileActions profile={profile} />
        <PlanPanel />
      </div>
      <Tabs value={shown} onChange={setShown}>
        <TabList
          label="Tu perfil"
          tabs={[
            { value: 'seguidores', label: 'Seguidores', count: profile.followerCount },
            { value: 'siguiendo', label: 'Siguiendo', count: profile.followingCount },
            { value: 'resenas', label: 'Reseñas' },
            { value: 'playlists', label: 'Playlists' },
          ]}
        />
        <TabPanel value="seguidores">
          <FollowList profile={profile} people={profile.followers} empty="Todavia no tienes seguidores" />
        </TabPanel>
        <TabPanel value="siguiendo">
          <FollowList profile={profile} people={profile.following} empty="Todavia no sigues a nadie" />
        </TabPanel>
        <TabPanel value="resenas">
          <UserReviews userId={profile.id} empty="¡Aún no has creado ninguna reseña!" />
        </TabPanel>
        <TabPanel value="playlists">
          <PlaylistTabs userId={profile.id} isOwn />
        </TabPanel>
      </Tabs>
    </main>
  )
}
