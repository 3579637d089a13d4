import { FOLLOW_TEXTS } from '@remusic/contract/music/follows'
import { maySeeFollowerNames } from '@remusic/contract/people/plans'
import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../paths.ts'
import { UpgradePanel } from '../../people/premium/UpgradePanel.tsx'
import type { Empty } from './FollowPages.tsx'
import { PeoplePages } from './PeoplePages.tsx'
import { followedPages, followersPages } from './queries.ts'

type Who = 'followers' | 'followed'

/** The member's followers, if their plan includes the names, or whom they follow. */
export function FollowList({ profile, who }: { profile: Profile; who: Who }) {
  if (who === 'followers' && !maySeeFollowerNames(profile.role))
    return <UpgradePanel text={FOLLOW_TEXTS.namesArePremium} />
  return <Names userId={profile.id} who={who} />
}

function Names({ userId, who }: { userId: string; who: Who }) {
  const pages = who === 'followers' ? followersPages : followedPages
  const found = useInfiniteQuery(pages(userId))
  // The screen does not preload these queries, because only the plan says whether the names may be read, so the server renders none.
  const query = useIsHydrated() ? found : ({ ...found, isPending: true } as typeof found)
  return <PeoplePages query={query} empty={EMPTY_TEXTS[who]} />
}

const EMPTY_TEXTS: Record<Who, Empty> = {
  followers: {
    title: 'Todavia no tienes seguidores',
    hint: 'Escribe reseñas: así te encuentran',
    way: { to: paths.music(), label: 'Descubrir música' },
  },
  followed: {
    title: 'Todavia no sigues a nadie',
    hint: 'En las reseñas conocerás a gente que escucha como tú',
    way: { to: paths.feed(), label: 'Leer reseñas' },
  },
}
