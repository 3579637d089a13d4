import type { Profile } from '@remusic/contract/people/schemas/accounts'
import { useState } from 'react'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { FollowedAlbums } from './FollowedAlbums.tsx'
import { FollowedArtists } from './FollowedArtists.tsx'
import { FollowList } from './FollowList.tsx'

const KINDS = [
  { value: 'people', label: 'Personas' },
  { value: 'artists', label: 'Artistas' },
  { value: 'albums', label: 'Álbumes' },
] as const

/** Everything that the member follows: people, artists or albums. */
export function Followed({ profile }: { profile: Profile }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('people')
  return (
    <>
      <Segmented
        className="mb-4"
        label="A quién sigues"
        options={[...KINDS]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'people' ? (
        <FollowList profile={profile} who="followed" />
      ) : kind === 'artists' ? (
        <FollowedArtists />
      ) : (
        <FollowedAlbums />
      )}
    </>
  )
}
