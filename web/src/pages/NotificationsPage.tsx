import { useState } from 'react'
import { NotificationList } from '../notifications/NotificationList.tsx'
import { PreferencesDialog } from '../notifications/PreferencesDialog.tsx'
import { Page } from '../ui/Page.tsx'

export function NotificationsPage() {
  const [choosing, setChoosing] = useState(false)
  return (
    <Page title="Notificaciones">
      <NotificationList onPreferences={() => setChoosing(true)} />
      <PreferencesDialog opened={choosing} onClose={() => setChoosing(false)} />
    </Page>
  )
}
