import { Link } from 'react-router'
import { ApiError } from '../api/error.ts'
import { paths } from '../paths.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { Page } from '../ui/Page.tsx'

type Props = { error: Error; onRetry: () => void; pending: boolean }

/** A song, album, artist or genre that is not there, or could not be brought. */
export function CatalogueProblem({ error, onRetry, pending }: Props) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const text = error instanceof ApiError ? error.message : 'No pudimos cargar esta página'
  return (
    <Page title={isMissing ? 'No está en el catálogo' : 'Algo no salió bien'} hideTitle>
      <ErrorState
        title={text}
        {...(!isMissing && { onRetry, pending })}
        action={
          <KeyLink component={Link} to={paths.music()} variant={isMissing ? 'primary' : 'default'}>
            Volver a Música
          </KeyLink>
        }
      />
    </Page>
  )
}
