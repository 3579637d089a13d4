import type { Person, Profile } from '@remusic/contract/accounts'
import { FOLLOW_TEXTS } from '@remusic/contract/follows'
import { maySeeFollowerNames } from '@remusic/contract/plans'
import { UpgradePanel } from '../premium/UpgradePanel.tsx'
import { PeopleList } from './PeopleList.tsx'

type Props = { profile: Profile; people: Person[]; empty: string }

/** The names, for whoever's plan shows them. */
export function FollowList({ profile, people, empty }: Props) {
  if (!maySeeFollowerNames(profile.role)) return <UpgradePanel text={FOLLOW_TEXTS.namesArePremium} />
  return <PeopleList people={people} empty={empty} />
}
