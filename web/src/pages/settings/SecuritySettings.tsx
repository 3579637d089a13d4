import { Panel } from '../../base/ui/layout/Panel.tsx'
import { Credentials } from '../../people/accounts/Credentials.tsx'
import { credentialsQuery } from '../../people/accounts/credentialQueries.ts'
import { SecurityLog } from '../../people/accounts/SecurityLog.tsx'
import { SessionList } from '../../people/accounts/SessionList.tsx'
import { PasskeyList } from '../../people/secondFactor/PasskeyList.tsx'
import { secondFactorQuery } from '../../people/secondFactor/queries.ts'
import { SecondStepSettings } from '../../people/secondFactor/SecondStepSettings.tsx'

/**
 * The queries that the server renders. The list of sessions is left to the browser, because the page cookie does not tell which of them is
 * the current one, and so is the log, whose hours depend on the time zone.
 */
export const securityQueries = [credentialsQuery, secondFactorQuery]

/** Everything about the safety of the account. */
export function SecuritySettings() {
  return (
    <>
      <Panel title="Correo y contraseña">
        <Credentials />
      </Panel>
      <Panel title="Llaves de acceso">
        <PasskeyList />
      </Panel>
      <Panel title="Segundo paso">
        <SecondStepSettings />
      </Panel>
      <Panel title="Sesiones abiertas">
        <SessionList />
      </Panel>
      <Panel title="Actividad de tu cuenta">
        <SecurityLog />
      </Panel>
    </>
  )
}
