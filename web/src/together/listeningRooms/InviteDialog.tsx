import { useDebouncedValue } from '@mantine/hooks'
import type { Person } from '@remusic/contract/people/schemas/accounts'
import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import CheckBoldIcon from '~icons/ph/check-bold'
import LinkBoldIcon from '~icons/ph/link-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { PickField } from '../../base/ui/inputs/PickField.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { CopyButton } from '../../base/ui/overlays/CopyButton.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'
import { userSearchQuery } from '../../people/accounts/queries.ts'
import classes from './InviteDialog.module.css'
import { invite } from './queries.ts'

const DEBOUNCE_MS = 200
const SUGGESTIONS = 6

type Props = { room: Room; opened: boolean; onClose: () => void }

/** Invites others into the room: everybody by its link, the host also by name. */
export function InviteDialog({ room, opened, onClose }: Props) {
  const isHost = room.me?.host === true
  return (
    <Dialog opened={opened} onClose={onClose} title="Invitar a la sala" text={textFor(room, isHost)}>
      {isHost && <InvitePeople room={room} />}
      {room.access !== 'invited' && (
        <CopyButton
          className="mt-2"
          text={new URL(paths.room(room.id), location.origin).href}
          icon={<LinkBoldIcon aria-hidden />}
        >
          Copiar el enlace
        </CopyButton>
      )}
    </Dialog>
  )
}

function textFor({ access, host }: Room, isHost: boolean): string {
  if (access !== 'invited') return 'Con el enlace entra quien tenga una cuenta, de cualquier plan.'
  return isHost ? 'Entran solo las personas que invites.' : `Solo ${host.name} puede invitar a esta sala.`
}

function InvitePeople({ room }: { room: Room }) {
  const [words, setWords] = useState('')
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const found = useQuery(userSearchQuery(query))
  const [invited, setInvited] = useState<Person[]>([])
  const showFailure = useFailure()
  const inviting = useMutation({
    mutationFn: (person: Person) => invite(room.id, [person.id]),
    onSuccess: (_, person) =>
      setInvited((before) => [...before.filter(({ id }) => id !== person.id), person]),
    onError: showFailure,
  })
  const here = new Set(room.members.map(({ id }) => id))
  const people = query === '' ? [] : (found.data?.items ?? []).filter(({ id }) => !here.has(id))
  return (
    <>
      <PickField
        label="A quién invitas"
        placeholder="Su nombre"
        maxLength={50}
        value={words}
        onType={setWords}
        options={people.slice(0, SUGGESTIONS)}
        keyOf={({ id }) => id}
        renderOption={(person) => (
          <span className={`row gap-2-5 touch ${classes.person}`}>
            <Avatar src={person.userImg} name={person.name} size={34} />
            <b dir="auto">{person.name}</b>
          </span>
        )}
        empty={
          query !== '' && found.isSuccess && !found.isPlaceholderData ? 'No encontramos a nadie' : undefined
        }
        onPick={(person) => {
          setWords('')
          inviting.mutate(person)
        }}
      />
      <ul className="mt-3 mb-3" aria-live="polite" aria-label="Invitadas">
        {invited.map((person) => (
          <li key={person.id} className={`row gap-2-5 touch ${classes.person}`}>
            <Avatar src={person.userImg} name={person.name} size={34} />
            <b dir="auto">{person.name}</b>
            <span className={`inline-row flex-none gap-1-5 text-sm semibold ml-auto ${classes.done}`}>
              <CheckBoldIcon aria-hidden /> Invitación enviada
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
