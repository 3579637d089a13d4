import type { ChatPerson } from '@remusic/contract/together/schemas/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import XIcon from '~icons/ph/x'
import { messageOf } from '../../base/failures/messageOf.ts'
import { CheckField } from '../../base/ui/inputs/CheckField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../../base/ui/inputs/useDebouncedInput.ts'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { ListNote } from './ListNote.tsx'
import classes from './PeoplePicker.module.css'
import { chatPeopleQuery } from './queries.ts'

export type Picked = Pick<ChatPerson, 'id' | 'name' | 'userImg'>

type Props = {
  picked: readonly Picked[]
  onChange: (picked: Picked[]) => void
  /** How many people can be picked at most. */
  max: number
  /** People who are not offered. */
  without?: readonly string[]
}

/** Picks people the member can write to: a search, a list with boxes, and the picked people above it. */
export function PeoplePicker({ picked, onChange, max, without = [] }: Props) {
  const [words, setWords] = useState('')
  const [typed, setTyped, inputRef] = useDebouncedInput(words, setWords)
  const remove = (id: string) => onChange(picked.filter((person) => person.id !== id))
  return (
    <div className="grid gap-3">
      {picked.length > 0 && (
        <ul className={`flex flex-wrap gap-1-5 ${classes.picked}`} aria-label="Elegidas">
          {picked.map(({ id, name, userImg }) => (
            <li key={id}>
              <button type="button" aria-label={`Quitar a ${name}`} onClick={() => remove(id)}>
                <Avatar src={userImg} name={name} size={28} />
                {name}
                <XIcon aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        ref={inputRef}
        type="search"
        label="Buscar personas"
        hideLabel
        placeholder="Buscar personas"
        icon={<MagnifyingGlassIcon />}
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Choices words={words} picked={picked} onChange={onChange} max={max} without={without} />
    </div>
  )
}

function Choices({ words, picked, onChange, max, without = [] }: Props & { words: string }) {
  const people = useInfiniteQuery(chatPeopleQuery(words))
  if (people.isPending)
    return (
      <SkeletonGroup label="Buscando personas" count={3}>
        <SkeletonPerson then="words" />
      </SkeletonGroup>
    )
  if (!people.data)
    return (
      <ListNote
        text={messageOf(people.error)}
        onRetry={() => void people.refetch()}
        pending={people.isFetching}
      />
    )
  const shown = people.data.pages.flatMap((page) => page.items).filter(({ id }) => !without.includes(id))
  const isPicked = (id: string) => picked.some((person) => person.id === id)
  const set = (person: ChatPerson, on: boolean) =>
    onChange(on ? [...picked, person] : picked.filter(({ id }) => id !== person.id))
  if (shown.length === 0)
    return (
      <ListNote
        text={words === '' ? 'No hay nadie más a quien añadir' : 'No encontramos a nadie con ese nombre'}
      />
    )
  return (
    <ul className={classes.choices} aria-label="Personas">
      {shown.map((person) => (
        <li key={person.id}>
          <CheckField
            label={
              <span className="row gap-3 min-w-0 wrap-anywhere">
                <Avatar src={person.userImg} name={person.name} size={36} />
                {person.name}
              </span>
            }
            checked={isPicked(person.id)}
            disabled={picked.length >= max && !isPicked(person.id)}
            onChange={({ currentTarget }) => set(person, currentTarget.checked)}
          />
        </li>
      ))}
      <li>
        <LoadMore pages={people} />
      </li>
    </ul>
  )
}
