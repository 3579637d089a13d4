import type { ManagedUser } from '@remusic/contract/running/schemas/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PickField } from '../../base/ui/inputs/PickField.tsx'
import { useDebouncedInput } from '../../base/ui/inputs/useDebouncedInput.ts'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { PersonChip } from './PersonChip.tsx'
import classes from './PersonField.module.css'
import { suggestedPeopleQuery } from './queries.ts'

type Props = { label: string; id: string; onChange: (id: string) => void }

/** Picks a user, found by name or email address. */
export function PersonField({ label, id, onChange }: Props) {
  const [query, setQuery] = useState('')
  const [typed, setTyped, inputRef] = useDebouncedInput(query, setQuery)
  const found = useQuery(suggestedPeopleQuery(query))
  if (id !== '') return <PersonChip label={label} id={id} onClear={() => onChange('')} />
  return (
    <PickField
      label={label}
      placeholder="Nombre o email"
      maxLength={100}
      value={typed}
      onType={setTyped}
      inputRef={inputRef}
      options={(query !== '' && found.data?.items) || []}
      keyOf={(person) => person.id}
      renderOption={(person) => <Suggested person={person} />}
      empty={
        query !== '' && found.isSuccess && !found.isPlaceholderData ? 'No encontramos a nadie' : undefined
      }
      onPick={(person) => {
        setTyped('')
        setQuery('')
        onChange(person.id)
      }}
    />
  )
}

function Suggested({ person }: { person: ManagedUser }) {
  return (
    <span className={`row gap-3 ${classes.person}`}>
      <Avatar src={person.userImg} name={person.name} size={34} />
      <span>
        <b>{person.name}</b>
        <small>{person.email}</small>
      </span>
    </span>
  )
}
