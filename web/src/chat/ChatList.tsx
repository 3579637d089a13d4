import { useDebouncedValue } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useState } from 'react'
import { TextField } from '../ui/TextField.tsx'
import classes from './ChatList.module.css'
import { ChatRows } from './ChatRows.tsx'
import { PeopleRail } from './PeopleRail.tsx'

const SEARCH_AFTER_MS = 250

/** Who one can write to, and the conversations one has. */
export function ChatList({ openId }: { openId: string | undefined }) {
  const [words, setWords] = useState('')
  const [searched] = useDebouncedValue(words.trim(), SEARCH_AFTER_MS)
  return (
    <aside className={classes.list} aria-label="Personas y conversaciones">
      <TextField
        className={classes.search}
        type="search"
        label="Buscar personas y chats"
        hideLabel
        placeholder="Buscar personas y chats"
        icon={<MagnifyingGlassIcon />}
        autoComplete="off"
        maxLength={50}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <section className={classes.people} aria-labelledby="chat-people">
        <h2 id="chat-people">Usuarios</h2>
        <PeopleRail words={searched} />
      </section>
      <section aria-labelledby="chat-list">
        <h2 id="chat-list">Tus Chats</h2>
        <ChatRows words={searched} openId={openId} />
      </section>
    </aside>
  )
}
