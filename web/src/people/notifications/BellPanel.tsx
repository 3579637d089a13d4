import { useState } from 'react'
import { Popover } from '../../base/ui/overlays/Popover.tsx'
import type { Anchored } from '../../base/ui/overlays/useAnchored.ts'
import classes from './NotificationBell.module.css'
import { NotificationList } from './NotificationList.tsx'
import { PreferencesDialog } from './PreferencesDialog.tsx'

/** The list that opens below the bell on wide screens. */
export function BellPanel(overlay: Anchored) {
  const [isChoosing, setChoosing] = useState(false)
  const choose = () => {
    overlay.onClose()
    setChoosing(true)
  }
  return (
    <>
      <Popover {...overlay} label="Notificaciones" width={440}>
        <div className={classes.panel}>
          <h2>Notificaciones</h2>
          <NotificationList onPreferences={choose} onLeave={overlay.onClose} />
        </div>
      </Popover>
      <PreferencesDialog opened={isChoosing} onClose={() => setChoosing(false)} />
    </>
  )
}
