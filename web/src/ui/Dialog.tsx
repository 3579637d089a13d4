import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Modal } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { MENU_TRANSITION_MS } from './timing.ts'
import { useFocusBack } from './useFocusBack.ts'

export type DialogProps = {
  opened: boolean
  /** Asked for by Esc, by the cross and by a press outside. */
  onClose: () => void
  title: string
  /** A sentence below the title. */
  text?: ReactNode
  children?: ReactNode
  /** Keys on the right, the primary one last. */
  actions?: ReactNode
  /** Width in px. */
  width?: number
}

/** A window above the screen: it keeps the focus, and gives it back. */
export function Dialog({ opened, onClose, title, text, children, actions, width = 480 }: DialogProps) {
  useFocusBack(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      centered
      zIndex={Z_MODAL}
      padding={0}
      classNames={classes}
      transitionProps={{ transition: 'pop', duration: MENU_TRANSITION_MS }}
    >
      <Modal.Overlay color="transparent" backgroundOpacity={0} />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Cerrar" icon={<XIcon size={22} />} />
        </div>
        <Modal.Body>
          {text !== undefined && <p className={classes.text}>{text}</p>}
          {children}
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The number behind --z-modal, which Mantine wants as one. */
const Z_MODAL = 210
