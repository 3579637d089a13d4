import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ScreenProblem } from '../base/failures/ScreenProblem.tsx'
import { Button } from '../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../people/accounts/session.ts'
import { useLogout } from '../people/accounts/useLogout.ts'
import { headingOf } from '../running/appeals/names.ts'
import { OwnAppeal } from '../running/appeals/OwnAppeal.tsx'
import { sanctionQuery } from '../running/appeals/queries.ts'
import { SanctionSheet } from '../running/appeals/SanctionSheet.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import classes from './SanctionPage.module.css'

export const queries: ScreenQueries = ({ params }) => ({ required: [sanctionQuery(params.id ?? '')] })

/** A decision about the signed-in person, with its appeal: the only screen of a banned account. */
export function SanctionPage() {
  const { id = '' } = useParams()
  const sanction = useQuery(sanctionQuery(id))
  if (sanction.isError)
    return (
      <ScreenProblem
        error={sanction.error}
        onRetry={() => void sanction.refetch()}
        pending={sanction.isFetching}
        missing="No encontramos esa decisión"
        action={<WayOut />}
      />
    )
  if (!sanction.data) return <PageLoader text="Buscando la decisión" />
  return (
    <Page title={headingOf(sanction.data)} className={classes.page} actions={<WayOut />}>
      <SanctionSheet sanction={sanction.data} />
      <OwnAppeal sanction={sanction.data} />
    </Page>
  )
}

function WayOut() {
  const me = useSession()
  const logout = useLogout()
  return me?.active ? (
    <ButtonLink component={Link} to={paths.notifications()} variant="ghost">
      Volver a mis avisos
    </ButtonLink>
  ) : (
    <Button variant="ghost" onClick={logout}>
      Cerrar sesión
    </Button>
  )
}
