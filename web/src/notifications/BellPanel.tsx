import { useState } from 'react'
import { Popover } from '../ui/overlays/Popover.tsx'
import type { Hanging } from '../ui/overlays/useHanging.ts'
import classes from './NotificationBell.module.css'
import { NotificationList } from './NotificationList.tsx'
import { PreferencesDialog } from './PreferencesDialog.tsx'

/** The list that opens below the bell at a desk. */
export function BellPanel(hanging: Hanging) {
  const [choosing, setChoosing] = useState(false)
  const choose = () => {
    hanging.onClose()
    setChoosing(true)
  }
  return (
    <>
      <Popover {...hanging} label="Notificaciones" width={440}>
        <div className={classes.panel}>
          <h2>Notificaciones</h2>
          <NotificationList onPreferences={choose} onLeave={hanging.onClose} />
        </div>
      </Popover>
      <PreferencesDialog opened={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
