import type { Profile } from '@remusic/contract/accounts'
import { FOLLOW_TEXTS } from '@remusic/contract/follows'
import { maySeeFollowerNames } from '@remusic/contract/plans'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { UpgradePanel } from '../premium/UpgradePanel.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { PeoplePages } from './PeoplePages.tsx'
import { followedPages, followersPages } from './queries.ts'

type Who = 'followers' | 'followed'

/** The names of whoever follows or is followed, for whoever's plan shows them. */
export function FollowList({ profile, who }: { profile: Profile; who: Who }) {
  if (!maySeeFollowerNames(profile.role)) return <UpgradePanel text={FOLLOW_TEXTS.namesArePremium} />
  return <Names userId={profile.id} who={who} />
}

function Names({ userId, who }: { userId: string; who: Who }) {
  const pages = who === 'followers' ? followersPages : followedPages
  return <PeoplePages query={useInfiniteQuery(pages(userId))} empty={NOBODY[who]} />
}

const NOBODY = {
  followers: (
    <EmptyState
      title="Todavia no tienes seguidores"
      hint="Escribe reseñas: así te encuentran"
      action={
        <KeyLink component={Link} to={paths.music()}>
          Descubrir música
        </KeyLink>
      }
    />
  ),
  followed: (
    <EmptyState
      title="Todavia no sigues a nadie"
      hint="En las reseñas vas a conocer gente que escucha como tú"
      action={
        <KeyLink component={Link} to={paths.feed()}>
          Leer reseñas
        </KeyLink>
      }
    />
  ),
} satisfies Record<Who, unknown>
