import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { IconKey } from '../ui/IconKey.tsx'
import { Menu } from '../ui/Menu.tsx'
import { MenuItem } from '../ui/MenuItem.tsx'

/** What has happened to me: likes, followers, messages. */
export function NotificationBell() {
  return (
    <Menu target={<IconKey label="Notificaciones" icon={<BellIcon />} />}>
      <MenuItem disabled>Aún no tienes notificaciones</MenuItem>
    </Menu>
  )
}
