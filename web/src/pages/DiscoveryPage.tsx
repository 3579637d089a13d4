import { Page } from '../base/ui/layout/Page.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { Discovery, discoveryIn } from '../together/playlists/Discovery.tsx'
import { discoveryPages } from '../together/playlists/queries.ts'

export const queries: ScreenQueries = ({ search }) => ({ required: [discoveryPages(discoveryIn(search))] })

export function DiscoveryPage() {
  return (
    <Page
      title="Descubre playlists"
      lead="Las que comparte la gente de ReMusic. Escúchalas y sigue las que te gusten."
    >
      <Discovery />
    </Page>
  )
}
