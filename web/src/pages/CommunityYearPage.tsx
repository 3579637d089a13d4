import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ScreenProblem } from '../base/failures/ScreenProblem.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { CommunityYearView } from '../listening/yearInMusic/CommunityYearView.tsx'
import { communityYearQuery, communityYearsQuery, yearIn } from '../listening/yearInMusic/queries.ts'
import { paths } from '../paths.ts'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = ({ params }) => ({
  required: [communityYearQuery(yearIn(params.year)), communityYearsQuery],
})

export function CommunityYearPage() {
  const year = yearIn(useParams().year)
  const found = useQuery(communityYearQuery(year))
  if (found.isError)
    return (
      <ScreenProblem
        error={found.error}
        onRetry={() => void found.refetch()}
        pending={found.isFetching}
        missing="Ese año no existe"
        action={
          <ButtonLink component={Link} to={paths.music()} variant="ghost">
            Escuchar música
          </ButtonLink>
        }
      />
    )
  if (!found.data)
    return (
      <Page title="El año en música" hideTitle>
        <PageLoader text="Estamos contando el año" />
      </Page>
    )
  return <CommunityYearView found={found.data} />
}
