import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { TextField } from '../ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../ui/inputs/useDebouncedInput.ts'
import classes from './ChatList.module.css'
import { ChatRows } from './ChatRows.tsx'
import { PeopleRail } from './PeopleRail.tsx'

/** The people one can write to, and one's conversations. */
export function ChatList({ openId }: { openId: string | undefined }) {
  const [words, setWords] = useState('')
  const [typed, setTyped, inputRef] = useDebouncedInput(words, setWords)
  return (
    <aside className={classes.list} aria-label="Personas y conversaciones">
      <TextField
        ref={inputRef}
        type="search"
        label="Buscar personas y chats"
        hideLabel
        placeholder="Buscar personas y chats"
        icon={<MagnifyingGlassIcon />}
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <section className={classes.people} aria-labelledby="chat-people">
        <h2 id="chat-people">Usuarios</h2>
        <PeopleRail words={words} />
      </section>
      <section aria-labelledby="chat-list">
        <h2 id="chat-list">Tus Chats</h2>
        <ChatRows words={words} openId={openId} />
      </section>
    </aside>
  )
}
