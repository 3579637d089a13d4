import { CrownSimpleIcon } from '@phosphor-icons/react/dist/csr/CrownSimple'
import type { Person, Profile } from '@remusic/contract/accounts'
import { maySeeFollowerNames } from '@remusic/contract/plans'
import { Banner } from '../ui/Banner.tsx'
import { PeopleList } from './PeopleList.tsx'

type Props = { profile: Profile; people: Person[]; empty: string }

/** The names, for whoever's plan shows them. */
export function FollowList({ profile, people, empty }: Props) {
  if (!maySeeFollowerNames(profile.role))
    return (
      <Banner tone="info" visibleMs={null} icon={<CrownSimpleIcon weight="fill" aria-hidden />}>
        Eres Un Usuario Gratuito, Pasate a Premium para ver tus seguidores
      </Banner>
    )
  return <PeopleList people={people} empty={empty} />
}
