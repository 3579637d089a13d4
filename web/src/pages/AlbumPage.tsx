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
import { VinylSleeve } from '../ui/VinylSleeve.tsx'
import { WASHES } from '../ui/wash.ts'

const TABS = [
  { value: 'canciones', label: 'Canciones' },
  { value: 'resenas', label: 'Reseñas' },
]

export function AlbumPage() {
  const [shown, setShown] = useState('canciones')
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Tabs value={shown} onChange={setShown}>
        <Poster
          wash={WASHES.rosa}
          title="Álbum"
          titleSize="huge"
          picture={<VinylSleeve src={null} />}
          above={<Stamp>Álbum Verificado</Stamp>}
          footer={<TabList label="Álbum" tabs={TABS} />}
        />
        <Sheet>
          <TabPanel value="canciones">
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
