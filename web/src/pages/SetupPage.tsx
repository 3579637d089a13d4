import { SETUP_TEXTS } from '@remusic/contract/running/setup'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { SplitScreen } from '../base/ui/layout/SplitScreen.tsx'
import { StatePoster } from '../base/ui/layout/StatePoster.tsx'
import { ErrorState } from '../base/ui/lists/ErrorState.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { paths } from '../paths.ts'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { profileQuery } from '../people/accounts/queries.ts'
import { useSession } from '../people/accounts/session.ts'
import { PasskeyList } from '../people/secondFactor/PasskeyList.tsx'
import { secondFactorQuery } from '../people/secondFactor/queries.ts'
import { SecondStepSettings } from '../people/secondFactor/SecondStepSettings.tsx'
import { FirstAdminForm } from '../running/setup/FirstAdminForm.tsx'
import { setupStateQuery } from '../running/setup/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import classes from './SetupPage.module.css'

export const queries: ScreenQueries = ({ userId }) => ({
  required: userId === null ? [setupStateQuery] : [setupStateQuery, secondFactorQuery],
})

/** The first minutes of an installation: the account of the operator and its second factor. The panel has the rest. */
export function SetupPage() {
  const { data: state } = useQuery(setupStateQuery)
  const me = useSession()
  const { data: profile } = useQuery({ ...profileQuery, enabled: me !== null })
  if (me && profile?.role === 'Admin') return <SecondFactorStep />
  if (state?.open) return <FirstAdminStep />
  return (
    <StatePoster
      title={SETUP_TEXTS.closed}
      brand={<BrandLink />}
      text="Inicia sesión con su cuenta para seguir en el panel."
      wash={WASHES.jacaranda}
      actions={
        <ButtonLink component={Link} to={paths.login(paths.admin())} variant="ink" size="l">
          Iniciar sesión
        </ButtonLink>
      }
    />
  )
}

function FirstAdminStep() {
  return (
    <SplitScreen
      title="Empecemos por tu cuenta"
      brand={<BrandLink />}
      wash={WASHES.mango}
      art="/art/cover/puesta-en-marcha.svg?family=cuartos&palette=mango"
      slogan="El primer compás de tu ReMusic"
    >
      <FirstAdminForm />
    </SplitScreen>
  )
}

function SecondFactorStep() {
  const { data: factor, isError, isFetching, refetch } = useQuery(secondFactorQuery)
  const hasFactor = factor !== undefined && (factor.totp || factor.passkeys.length > 0)
  return (
    <SplitScreen
      title="Protege tu cuenta"
      brand={<BrandLink />}
      wash={WASHES.mango}
      art="/art/cover/puesta-en-marcha.svg?family=cuartos&palette=mango"
      slogan="El primer compás de tu ReMusic"
    >
      <div className={`grid justify-items-start gap-5 ${classes.step}`}>
        <p>
          Administras las cuentas de otras personas, así que una contraseña no basta. Agrega una llave de
          acceso o una aplicación de códigos.
        </p>
        {isError && (
          <ErrorState
            title="No pudimos leer cómo se protege tu cuenta"
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        )}
        {factor && (
          <>
            <PasskeyList />
            <SecondStepSettings />
          </>
        )}
        {hasFactor && (
          <ButtonLink component={Link} to={paths.admin()} variant="primary" size="l" block>
            Seguir con la puesta en marcha
          </ButtonLink>
        )}
      </div>
    </SplitScreen>
  )
}
