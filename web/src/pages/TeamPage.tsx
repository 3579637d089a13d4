import { useQuery } from '@tanstack/react-query'
import type { ScreenQueries } from '../screenQueries.ts'
import { CreatorGrid } from '../team/CreatorGrid.tsx'
import { teamQuery } from '../team/queries.ts'
import { teamTitle } from '../team/teamTitle.ts'
import { Page } from '../ui/layout/Page.tsx'

export const queries: ScreenQueries = () => ({ required: [teamQuery] })

export function TeamPage() {
  const { data } = useQuery(teamQuery)
  return (
    <Page title={teamTitle(data?.creators.length ?? 0)} titleSize="huge">
      <CreatorGrid />
    </Page>
  )
}
