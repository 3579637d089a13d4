import { Page } from '../base/ui/layout/Page.tsx'
import { HistoryImports } from '../listening/historyImports/HistoryImports.tsx'
import { historyImportPages } from '../listening/historyImports/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import classes from './HistoryImportsPage.module.css'

export const queries: ScreenQueries = () => ({ required: [historyImportPages] })

export function HistoryImportsPage() {
  return (
    <Page
      title="Traer mi historia"
      lead="Tus escuchas, calificaciones, reseñas y playlists de otros servicios. Nada se escribe hasta que lo confirmas, y puedes deshacerlo."
      className={classes.page}
    >
      <HistoryImports />
    </Page>
  )
}
