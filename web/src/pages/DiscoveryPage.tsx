import { Discovery, discoveryIn } from '../playlists/Discovery.tsx'
import { discoveryPages } from '../playlists/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { Page } from '../ui/layout/Page.tsx'

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
