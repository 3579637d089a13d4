import { useState } from 'react'
import ImageSquareIcon from '~icons/ph/image-square'
import ShareNetworkIcon from '~icons/ph/share-network'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import type { KeyLook } from '../ui/inputs/keyLook.ts'
import { whenOpened } from '../ui/overlays/whenOpened.tsx'
import classes from './ShareKey.module.css'
import { nameOf, type Shared } from './shared.ts'
import { hasShareSheet, openShareSheet, shareDataOf } from './systemShare.ts'

const ShareDialog = whenOpened(() => import('./ShareDialog.tsx').then((m) => m.ShareDialog))

type Props = {
  shared: Shared
  /** `icon`: only the icon, for a row of small keys. */
  look?: KeyLook['variant'] | 'icon'
  size?: KeyLook['size']
}

/**
 * Shares something: with the share sheet of the system on a phone, otherwise with a dialog. On a phone a second key opens the
 * dialog, which has the pictures.
 */
export function ShareKey({ shared, look = 'default', size }: Props) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const share = async () => {
    if (!hasShareSheet() || !(await openShareSheet(shareDataOf(shared)))) open()
  }
  const label = nameOf(shared)
  return (
    <>
      {look === 'icon' ? (
        <IconKey label={label} icon={<ShareNetworkIcon />} onClick={() => void share()} />
      ) : (
        <span className={classes.keys}>
          <Key
            variant={look}
            size={size}
            icon={<ShareNetworkBoldIcon aria-hidden />}
            aria-label={label}
            onClick={() => void share()}
          >
            Compartir
          </Key>
          <IconKey
            className={classes.pictureKey}
            label="Compartir como imagen"
            icon={<ImageSquareIcon />}
            onClick={open}
          />
        </span>
      )}
      <ShareDialog shared={shared} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
