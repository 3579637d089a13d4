import { readAddress } from '@remusic/contract/opinions/rankingAddress'
import { Page } from '../base/ui/layout/Page.tsx'
import { rankingPages } from '../opinions/rankings/queries.ts'
import { Rankings } from '../opinions/rankings/Rankings.tsx'
import { CHARTS_TITLE } from '../opinions/rankings/texts.ts'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = ({ search }) => ({ required: [rankingPages(readAddress(search))] })

export function ChartsPage() {
  return (
    <Page
      title={CHARTS_TITLE}
      titleSize="huge"
      lead="Lo que la gente de ReMusic escucha y lo que mejor puntúa, semana a semana."
    >
      <Rankings />
    </Page>
  )
}
