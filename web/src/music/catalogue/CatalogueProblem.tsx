import { Link } from 'react-router'
import { ScreenProblem } from '../../base/failures/ScreenProblem.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../../paths.ts'

type Props = { error: Error; onRetry: () => void; pending: boolean }

/** Replaces the page of a song, album, artist or genre that does not exist or failed to load. */
export function CatalogueProblem(problem: Props) {
  return (
    <ScreenProblem
      {...problem}
      missing="No está en el catálogo"
      action={
        <ButtonLink component={Link} to={paths.music()}>
          Volver a Música
        </ButtonLink>
      }
    />
  )
}
