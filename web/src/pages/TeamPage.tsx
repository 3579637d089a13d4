import { useQuery } from '@tanstack/react-query'
import { legalLinksQueries } from '../base/legal/queries.ts'
import { Page } from '../base/ui/layout/Page.tsx'
import { CreatorGrid } from '../running/team/CreatorGrid.tsx'
import { teamQuery } from '../running/team/queries.ts'
import { teamTitle } from '../running/team/teamTitle.ts'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = () => ({ required: [teamQuery, ...legalLinksQueries] })

export function TeamPage() {
  const { data } = useQuery(teamQuery)
  return (
    <Page title={teamTitle(data?.creators.length ?? 0)} titleSize="huge">
      <CreatorGrid />
    </Page>
  )
}
