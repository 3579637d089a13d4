import { MESSAGE_SEARCH_LENGTH } from '@remusic/contract/together/chat'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import UsersThreeIcon from '~icons/ph/users-three'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../../base/ui/inputs/useDebouncedInput.ts'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { TabPanel } from '../../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { useTab } from '../../base/ui/layout/useTab.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { REQUESTS_TAB, TAB_PARAM } from '../../paths.ts'
import classes from './ChatList.module.css'
import { ChatRows } from './ChatRows.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { PeopleRail } from './PeopleRail.tsx'
import { chatUnreadQuery } from './queries.ts'
import { RequestRows } from './RequestRows.tsx'

const NewGroupDialog = whenOpened(() => import('./NewGroupDialog.tsx').then((m) => m.NewGroupDialog))

const TABS = [
  { value: 'chats', label: 'Chats' },
  { value: REQUESTS_TAB, label: 'Solicitudes' },
] as const

/** The member's conversations, the people they can write to, and the requests of others. */
export function ChatList({ openId }: { openId: string | undefined }) {
  const [shown, show, hrefOf] = useTab(TAB_PARAM, TABS)
  const { data: unread } = useQuery(chatUnreadQuery)
  const requests = unread?.requests ?? 0
  const tabs = TABS.map((tab) => ({
    ...tab,
    ...(tab.value === REQUESTS_TAB && requests > 0 && { count: requests }),
  }))
  return (
    <aside className={`column gap-6 min-w-0 ${classes.list}`} aria-label="Personas y conversaciones">
      <Tabs value={shown} onChange={show} hrefOf={hrefOf}>
        <TabList label="Conversaciones" tabs={tabs} />
        <TabPanel value="chats" className={`column gap-6 min-w-0 ${classes.panel}`}>
          <Chats openId={openId} />
        </TabPanel>
        <TabPanel value={REQUESTS_TAB} className={`column gap-6 min-w-0 ${classes.panel}`}>
          <RequestRows openId={openId} />
        </TabPanel>
      </Tabs>
    </aside>
  )
}

function Chats({ openId }: { openId: string | undefined }) {
  const [words, setWords] = useState('')
  const [typed, setTyped, inputRef] = useDebouncedInput(words, setWords)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <TextField
        ref={inputRef}
        type="search"
        label="Buscar personas, chats y mensajes"
        hideLabel
        placeholder="Buscar personas, chats y mensajes"
        icon={<MagnifyingGlassIcon />}
        autoComplete="off"
        maxLength={50}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <section className="min-w-0" aria-labelledby="chat-people">
        <h2 id="chat-people">Usuarios</h2>
        <PeopleRail words={words} />
      </section>
      <section aria-labelledby="chat-list">
        <div className={`row flex-wrap justify-between gap-x-3 gap-y-1 mb-3 ${classes.heading}`}>
          <h2 id="chat-list">Tus Chats</h2>
          <Button size="s" icon={<UsersThreeIcon aria-hidden />} onClick={() => setCreating(true)}>
            Nuevo grupo
          </Button>
        </div>
        <ChatRows words={words} openId={openId} />
      </section>
      {words.length >= MESSAGE_SEARCH_LENGTH.min && (
        <section aria-labelledby="chat-found">
          <h2 id="chat-found">Mensajes</h2>
          <FoundMessages words={words} />
        </section>
      )}
      <NewGroupDialog opened={isCreating} onClose={() => setCreating(false)} />
    </>
  )
}
