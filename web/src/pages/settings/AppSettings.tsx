import { Panel } from '../../base/ui/layout/Panel.tsx'
import { ScrobbleSettings } from '../../listening/scrobbles/ScrobbleSettings.tsx'
import { TokenList } from '../../people/accessTokens/TokenList.tsx'

/** The rights of other programs on the account. */
export function AppSettings() {
  return (
    <>
      <Panel title="Aplicaciones y tokens">
        <TokenList />
      </Panel>
      <Panel title="Conectar tu reproductor">
        <ScrobbleSettings />
      </Panel>
    </>
  )
}
