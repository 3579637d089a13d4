import { TokenList } from '../../accessTokens/TokenList.tsx'
import { ScrobbleSettings } from '../../scrobbles/ScrobbleSettings.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

/** What other programs may do with the account. */
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
