import { readAddress } from '@remusic/contract/rankingAddress'
import { rankingPages } from '../rankings/queries.ts'
import { Rankings } from '../rankings/Rankings.tsx'
import { CHARTS_TITLE } from '../rankings/texts.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { Page } from '../ui/layout/Page.tsx'

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
