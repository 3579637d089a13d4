import { useState } from 'react'
import { Page } from '../base/ui/layout/Page.tsx'
import { Panel } from '../base/ui/layout/Panel.tsx'
import { useMediaQuery } from '../base/ui/layout/useMediaQuery.ts'
import { NotificationList } from '../people/notifications/NotificationList.tsx'
import { NotificationPreferences } from '../people/notifications/NotificationPreferences.tsx'
import { PreferencesDialog } from '../people/notifications/PreferencesDialog.tsx'
import { notificationsQuery, preferencesQuery } from '../people/notifications/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import classes from './NotificationsPage.module.css'

export const queries: ScreenQueries = () => ({ required: [preferencesQuery, notificationsQuery] })

export function NotificationsPage() {
  const [choosing, setChoosing] = useState(false)
  const isWide = useMediaQuery('(min-width: 1181px)')
  return (
    <Page title="Notificaciones">
      <div className={`grid grid-cols-1 items-start gap-14 ${classes.columns}`}>
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
