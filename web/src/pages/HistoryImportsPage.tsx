import { HistoryImports } from '../historyImports/HistoryImports.tsx'
import { historyImportPages } from '../historyImports/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { Page } from '../ui/layout/Page.tsx'
import classes from './HistoryImportsPage.module.css'

export const queries: ScreenQueries = () => ({ required: [historyImportPages] })

export function HistoryImportsPage() {
  return (
    <Page
      title="Traer mi historia"
      lead="Tus escuchas, puntajes, reseñas y playlists de otros servicios. Nada se escribe hasta que lo confirmas, y puedes deshacerlo."
      className={classes.page}
    >
      <HistoryImports />
    </Page>
  )
}
