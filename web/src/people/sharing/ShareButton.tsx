import { useState } from 'react'
import ImageSquareIcon from '~icons/ph/image-square'
import ShareNetworkIcon from '~icons/ph/share-network'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import type { ButtonLook } from '../../base/ui/inputs/buttonLook.ts'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import classes from './ShareButton.module.css'
import { hasShareSheet, objectOf, type Shared } from './shared.ts'

const ShareDialog = whenOpened(() => import('./ShareDialog.tsx').then((m) => m.ShareDialog))

type Props = {
  shared: Shared
  /** `icon`: only the icon, for a row of small buttons. */
  look?: ButtonLook['variant'] | 'icon'
  size?: ButtonLook['size']
  /** False in lists, where the second button of a phone would repeat in every entry. */
  withPicture?: boolean
}

/**
 * Shares something: with the share sheet of the system on a phone, otherwise with a dialog. Beside the button of a share sheet, a second
 * one opens the dialog, which has the pictures.
 */
export function ShareButton({ shared, look = 'default', size, withPicture = true }: Props) {
  const [isOpen, setOpen] = useState(false)
  const hasSheet = !useIsHydrated() || hasShareSheet()
  const open = () => setOpen(true)
  const share = async () => {
    if (!hasSheet || !(await shareOnPhone(shared))) open()
  }
  const label = `Compartir ${objectOf(shared)}`
  return (
    <>
      <span className="inline-row gap-1">
        {look === 'icon' ? (
          <IconButton label={label} icon={<ShareNetworkIcon />} onClick={share} />
        ) : (
          <Button
            variant={look}
            size={size}
            icon={<ShareNetworkBoldIcon aria-hidden />}
            aria-label={label}
            onClick={share}
          >
            Compartir
          </Button>
        )}
        {withPicture && hasSheet && (
          <IconButton
            className={classes.pictureButton}
            label="Compartir como imagen"
            icon={<ImageSquareIcon />}
            onClick={open}
          />
        )}
      </span>
      <ShareDialog shared={shared} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Loaded on the press: browsers still accept that press as the reason for the share sheet some seconds later. */
const shareOnPhone = (shared: Shared) =>
  import('./systemShare.ts').then(
    (m) => m.openShareSheetFor(shared),
    () => false,
  )
