import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ScreenProblem } from '../base/failures/ScreenProblem.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { HistoryImportView, headingOf } from '../listening/historyImports/HistoryImportView.tsx'
import { historyImportQuery } from '../listening/historyImports/queries.ts'
import { paths } from '../paths.ts'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = ({ params }) => ({ required: [historyImportQuery(params.id ?? '')] })

/** One import, from the upload to its report. */
export function HistoryImportPage() {
  const { id = '' } = useParams()
  const query = useQuery(historyImportQuery(id))
  // A poll that fails keeps what is shown: the next one may succeed.
  if (!query.data)
    return query.isError ? (
      <ScreenProblem
        error={query.error}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
        missing="No encontramos esa importación"
        action={<AllImports />}
      />
    ) : (
      <PageLoader text="Buscando la importación" />
    )
  return (
    <Page title={headingOf(query.data)} actions={<AllImports />}>
      <HistoryImportView key={id} one={query.data} />
    </Page>
  )
}

function AllImports() {
  return (
    <ButtonLink component={Link} to={paths.historyImports()} variant="ghost">
      Todas mis importaciones
    </ButtonLink>
  )
}
