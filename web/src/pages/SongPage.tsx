import { useState } from 'react'
import { Sheet } from '../catalogue/Sheet.tsx'
import { ReviewSection } from '../reviews/ReviewSection.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { Poster } from '../ui/Poster.tsx'
import { Sleeve } from '../ui/Sleeve.tsx'
import { TabList } from '../ui/TabList.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { WASHES } from '../ui/wash.ts'

const TABS = [
  { value: 'detalle', label: 'Detalle' },
  { value: 'resenas', label: 'Reseñas' },
]

export function SongPage() {
  const [shown, setShown] = useState('detalle')
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Tabs value={shown} onChange={setShown}>
        <Poster
          wash={WASHES.jacaranda}
          title="Canción"
          picture={<Sleeve src={null} large lying />}
          footer={<TabList label="Canción" tabs={TABS} />}
        />
        <Sheet>
          <TabPanel value="detalle">
            <EmptyState title="No hay canciones" hint="El catálogo de música abre muy pronto" />
          </TabPanel>
          <TabPanel value="resenas">
            <ReviewSection />
          </TabPanel>
        </Sheet>
      </Tabs>
    </main>
  )
}
