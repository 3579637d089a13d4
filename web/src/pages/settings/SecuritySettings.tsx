import { SessionList } from '../../accounts/SessionList.tsx'
import type { ScreenQueries } from '../../screenQueries.ts'
import { Panel } from '../../ui/layout/Panel.tsx'

/** The list of sessions is left to the browser, because the page cookie does not tell which of them is the current one. */
export const securityQueries: ReturnType<ScreenQueries>['required'] = []

/** Everything about the safety of the account. */
export function SecuritySettings() {
  return (
    <Panel title="Sesiones abiertas">
      <SessionList />
    </Panel>
  )
}
