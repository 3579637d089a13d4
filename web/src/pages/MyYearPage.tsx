import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ScreenProblem } from '../base/failures/ScreenProblem.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { MyYear } from '../listening/yearInMusic/MyYear.tsx'
import { myYearQuery, myYearsQuery, yearIn } from '../listening/yearInMusic/queries.ts'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import type { ScreenQueries } from '../screenQueries.ts'

export const queries: ScreenQueries = ({ params }) => ({
  required: [myYearQuery(yearIn(params.year)), myYearsQuery],
})

export function MyYearPage() {
  const year = yearIn(useParams().year)
  const me = useSession()
  const found = useQuery(myYearQuery(year))
  if (found.isError)
    return (
      <ScreenProblem
        error={found.error}
        onRetry={() => void found.refetch()}
        pending={found.isFetching}
        missing="Ese año no existe"
        action={
          <ButtonLink component={Link} to={paths.stats()} variant="ghost">
            Volver a mis números
          </ButtonLink>
        }
      />
    )
  if (!found.data || !me)
    return (
      <Page title="Tu año en música" hideTitle>
        <PageLoader text="Estamos contando tu año" />
      </Page>
    )
  return <MyYear found={found.data} userId={me.userId} />
}
