import { useState } from 'react'
import { NotificationList } from '../notifications/NotificationList.tsx'
import { NotificationPreferences } from '../notifications/NotificationPreferences.tsx'
import { PreferencesDialog } from '../notifications/PreferencesDialog.tsx'
import { preferencesQuery } from '../notifications/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { Page } from '../ui/layout/Page.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { useMediaQuery } from '../ui/layout/useMediaQuery.ts'
import classes from './NotificationsPage.module.css'

export const queries: ScreenQueries = () => ({ required: [preferencesQuery] })

export function NotificationsPage() {
  const [choosing, setChoosing] = useState(false)
  const isWide = useMediaQuery('(min-width: 1181px)')
  return (
    <Page title="Notificaciones">
      <div className={classes.columns}>
        <div className={classes.list}>
          <NotificationList {...(!isWide && { onPreferences: () => setChoosing(true) })} />
        </div>
        {isWide ? (
          <Panel title="Qué avisos recibir" className={classes.preferences}>
            <NotificationPreferences />
          </Panel>
        ) : (
          <PreferencesDialog opened={choosing} onClose={() => setChoosing(false)} />
        )}
      </div>
    </Page>
  )
}
