import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { IconKey } from '../ui/IconKey.tsx'

/** What has happened to me: likes, followers, messages. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconKey
        label="Notificaciones"
        icon={<BellIcon />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Notificaciones"
        text="Aún no tienes notificaciones"
      />
    </>
  )
}
