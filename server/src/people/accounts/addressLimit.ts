import type { Limit } from '@remusic/contract/base/schemas/route'
import type { PublicProfile } from '@remusic/contract/people/schemas/accounts'
import type { Deps } from '../../base/deps.ts'
import type { Me } from '../../base/http/handle.ts'

/** More profiles than a person views in a day; somebody who collects addresses would need months. */
const ADDRESS_LIMIT: Limit = { name: 'profile-addresses', max: 60, seconds: 86_400 }

/** Omits the e-mail address of a profile if the viewer has seen those of too many different ones within a day. */
export async function withAddressWithinLimit(
  { limits }: Pick<Deps, 'limits'>,
  me: Me,
  profile: PublicProfile,
): Promise<PublicProfile> {
  if (profile.email === null || me.role === 'Admin' || me.id === profile.id) return profile
  const isWithinLimit = await limits.admitsDistinct(ADDRESS_LIMIT, `user ${me.id}`, profile.id)
  return isWithinLimit ? profile : { ...profile, email: null }
}
