import { useState } from 'react'
import { Sheet } from '../catalogue/Sheet.tsx'
import { ReviewSection } from '../reviews/ReviewSection.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { Poster } from '../ui/Poster.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { TabList } from '../ui/TabList.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { TextField } from '../ui/TextField.tsx'
import { WASHES } from '../ui/wash.ts'

const TABS = [
  { value: 'populares', label: 'Populares' },
  { value: 'discografia', label: 'Discografía' },
  { value: 'canciones', label: 'Canciones' },
  { value: 'buscar', label: 'Buscar Cancion' },
  { value: 'resenas', label: 'Reseñas' },
]

export function ArtistPage() {
  const [shown, setShown] = useState('populares')
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Tabs value={shown} onChange={setShown}>
        <Poster
          wash={WASHES.turquesa}
          title="Artista"
          titleSize="huge"
          above={<Stamp>Artista Verificado</Stamp>}
          footer={<TabList label="Artista" tabs={TABS} />}
        />
        <Sheet>
          <TabPanel value="populares">
            <EmptyState title="No hay canciones" />
          </TabPanel>
          <TabPanel value="discografia">
            <EmptyState title="No hay álbumes disponibles" />
          </TabPanel>
          <TabPanel value="canciones">
            <EmptyState title="No hay canciones" />
          </TabPanel>
          <TabPanel value="buscar">
            <TextField label="Buscar Cancion" type="search" name="query" />
            <EmptyState title="No hay canciones" />
          </TabPanel>
          <TabPanel value="resenas">
            <ReviewSection />
          </TabPanel>
        </Sheet>
      </Tabs>
    </main>
  )
}
