import { type ReactNode, useState } from 'react'
import { IconKey } from '../ui/IconKey.tsx'
import { Popover } from '../ui/Popover.tsx'
import classes from './NotificationBell.module.css'
import { NotificationList } from './NotificationList.tsx'
import { PreferencesDialog } from './PreferencesDialog.tsx'

/** The bell at a desk: the list opens below it. */
export function BellWithList(look: { label: string; icon: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const close = () => setIsOpen(false)
  const choose = () => {
    close()
    setChoosing(true)
  }
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        label="Notificaciones"
        width={440}
        target={<IconKey {...look} onClick={() => setIsOpen(!isOpen)} />}
      >
        <div className={classes.panel}>
          <h2>Notificaciones</h2>
          <NotificationList onPreferences={choose} onLeave={close} />
        </div>
      </Popover>
      <PreferencesDialog opened={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
