import { NotificationList } from '../notifications/NotificationList.tsx'
import { Page } from '../ui/Page.tsx'

export function NotificationsPage() {
  return (
    <Page title="Notificaciones">
      <NotificationList />
    </Page>
  )
}
