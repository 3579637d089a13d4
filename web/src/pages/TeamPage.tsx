import { CreatorGrid } from '../team/CreatorGrid.tsx'
import { Page } from '../ui/layout/Page.tsx'

export function TeamPage() {
  return (
    <Page title="Siete personas y un pentagrama" titleSize="huge">
      <CreatorGrid />
    </Page>
  )
}
