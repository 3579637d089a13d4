import { useDebouncedValue } from '@mantine/hooks'
import {
  COLLABORATOR_ROLES,
  type CollaboratorRole,
  PLAYLIST_MEMBER_TEXTS,
} from '@remusic/contract/together/playlistMembers'
import type { PlaylistMembers } from '@remusic/contract/together/schemas/playlistMembers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { PickField } from '../../../base/ui/inputs/PickField.tsx'
import { Avatar } from '../../../base/ui/marks/Avatar.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { userSearchQuery } from '../../../people/accounts/queries.ts'
import { useMembers } from './queries.ts'
import { RoleChoice } from './RoleChoice.tsx'

const DEBOUNCE_MS = 200
const PEOPLE_OFFERED = 6

type Props = { playlistId: string; members: PlaylistMembers }

/** Finds a person by name and invites them. */
export function InvitePerson({ playlistId, members }: Props) {
  const [words, setWords] = useState('')
  const [role, setRole] = useState<CollaboratorRole>('edits')
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const found = useQuery(userSearchQuery(query))
  const { invite } = useMembers(playlistId)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const taken = new Set([members.owner.id, ...members.items.map(({ user }) => user.id)])
  const isCurrent =
    query !== '' && query === words.trim() && found.data !== undefined && !found.isPlaceholderData
  const people = isCurrent
    ? (found.data?.items ?? []).filter(({ id }) => !taken.has(id)).slice(0, PEOPLE_OFFERED)
    : []
  const invitePerson = (userId: string) => {
    setWords('')
    invite
      .mutateAsync({ userId, role })
      .then(() => showBanner({ tone: 'ok', text: PLAYLIST_MEMBER_TEXTS.invited }), showFailure)
  }
  return (
    <div className="grid gap-2-5 mb-5">
      <RoleChoice label="Lo que podrá hacer" value={role} onChange={setRole} />
      <p className="muted text-sm">{COLLABORATOR_ROLES[role].does}</p>
      <PickField
        label="Invitar a una persona"
        placeholder="Su nombre"
        maxLength={50}
        value={words}
        onType={setWords}
        options={people}
        keyOf={({ id }) => id}
        renderOption={({ name, userImg }) => (
          <span className="row gap-2-5 wrap-anywhere">
            <Avatar src={userImg} name={name} size={32} />
            {name}
          </span>
        )}
        empty={isCurrent ? 'No encontramos a nadie más con ese nombre' : undefined}
        onPick={({ id }) => invitePerson(id)}
      />
    </div>
  )
}
