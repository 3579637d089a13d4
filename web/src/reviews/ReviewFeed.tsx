import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TabList } from '../ui/TabList.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { NoReviews } from './NoReviews.tsx'

type Which = 'todas' | 'siguiendo'

/** Everybody's reviews, or those of whom one follows. */
export function ReviewFeed() {
  const [which, setWhich] = useState<Which>('todas')
  return (
    <Tabs value={which} onChange={setWhich}>
      <TabList
        label="Qué reseñas ver"
        tabs={[
          { value: 'todas', label: 'Todas' },
          { value: 'siguiendo', label: 'Siguiendo' },
        ]}
      />
      <TabPanel value="todas">
        <NoReviews />
      </TabPanel>
      <TabPanel value="siguiendo">
        <EmptyState title="Todavia no sigues a nadie" />
      </TabPanel>
    </Tabs>
  )
}
