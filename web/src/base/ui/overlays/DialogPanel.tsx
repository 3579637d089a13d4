import XIcon from '~icons/ph/x'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../inputs/Button.tsx'
import { MantineTheme } from '../styles/MantineTheme.tsx'
import { MENU_TRANSITION_MS } from '../styles/timing.ts'
import classes from './Dialog.module.css'
import { useIsTopmost } from './useIsTopmost.ts'
import { useUnsavedChanges } from './useUnsavedChanges.ts'

export type DialogProps = {
  opened: boolean
  /** Called on Escape, the close button and a click outside, after a question if a form inside has unsaved changes. */
  onClose: () => void
  title: string
  /** A sentence below the title. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode
  /** Width in px. */
  width?: number
}

/** The part of `Dialog` that is loaded when it is first opened. */
export function DialogPanel({ opened, onClose, title, text, children, actions, width = 480 }: DialogProps) {
  const isTopmost = useIsTopmost(opened)
  const changes = useUnsavedChanges(opened)
  const [isAsking, setAsking] = useState(false)
  const discard = () => {
    changes.discard()
    setAsking(false)
    onClose()
  }
  const close = () => (changes.exist() ? setAsking(true) : onClose())
  return (
    <MantineTheme>
      <Modal.Root
        opened={opened}
        onClose={close}
        closeOnEscape={isTopmost}
        closeOnClickOutside={false}
        size={width}
        centered
        zIndex={Z_MODAL}
        padding={0}
        classNames={classes}
        transitionProps={{ transition: 'pop', duration: MENU_TRANSITION_MS }}
      >
        <Modal.Overlay
          color="transparent"
          backgroundOpacity={0}
          onClick={({ detail }) => {
            // The second press of a double click was meant for the button that has opened the dialog.
            if (detail < 2) close()
          }}
        />
        <Modal.Content>
          <div className={classes.header}>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Cerrar" icon={<XIcon width={22} height={22} />} />
          </div>
          <Modal.Body onFocusCapture={changes.onFocusCapture}>
            {text !== undefined && <p className={classes.text}>{text}</p>}
            {children}
            {actions !== undefined && <div className={classes.actions}>{actions}</div>}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {isAsking && (
        <DialogPanel
          opened={opened}
          onClose={() => setAsking(false)}
          title="¿Cerrar sin guardar?"
          text="Perderás lo que cambiaste."
          actions={
            <>
              <Button variant="danger" onClick={discard}>
                Descartar
              </Button>
              <Button variant="primary" onClick={() => setAsking(false)} data-autofocus>
                Seguir escribiendo
              </Button>
            </>
          }
        />
      )}
    </MantineTheme>
  )
}

/** The value of --z-modal, which Mantine needs as a number. */
const Z_MODAL = 210
