import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export function UserProfilePage() {
  return (
    <Page title="Perfil de usuario">
      <EmptyState title="Los perfiles de otras personas abren muy pronto" />
    </Page>
  )
}
