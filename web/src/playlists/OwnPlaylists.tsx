import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TabList } from '../ui/TabList.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { NewPlaylistForm } from './NewPlaylistForm.tsx'

/** One tab per playlist, `top` first, and a last one to make another. */
export function OwnPlaylists() {
  const [shown, setShown] = useState('top')
  return (
    <Tabs value={shown} onChange={setShown}>
      <TabList
        label="Tus playlists"
        tabs={[
          { value: 'top', label: 'top' },
          { value: 'nueva', label: 'Crear nueva Playlist', icon: <PlusIcon weight="bold" aria-hidden /> },
        ]}
      />
      <TabPanel value="top">
        <EmptyState title="No hay canciones" />
      </TabPanel>
      <TabPanel value="nueva">
        <NewPlaylistForm />
      </TabPanel>
    </Tabs>
  )
}
