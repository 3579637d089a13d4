import type { Profile } from '@remusic/contract/accounts'
import { FOLLOW_TEXTS } from '@remusic/contract/follows'
import { maySeeFollowerNames } from '@remusic/contract/plans'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UpgradePanel } from '../premium/UpgradePanel.tsx'
import { PeoplePages } from './PeoplePages.tsx'
import { followedPages, followersPages } from './queries.ts'

type Props = { profile: Profile; who: 'followers' | 'followed'; empty: string }

/** The names of whoever follows or is followed, for whoever's plan shows them. */
export function FollowList({ profile, who, empty }: Props) {
  if (!maySeeFollowerNames(profile.role)) return <UpgradePanel text={FOLLOW_TEXTS.namesArePremium} />
  return <Names userId={profile.id} who={who} empty={empty} />
}

function Names({ userId, who, empty }: { userId: string } & Omit<Props, 'profile'>) {
  const pages = who === 'followers' ? followersPages : followedPages
  return <PeoplePages query={useInfiniteQuery(pages(userId))} empty={empty} />
}
